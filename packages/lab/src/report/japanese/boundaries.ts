/** The places where a process dies, in Japanese. */
export const boundariesInJapanese: Readonly<Record<string, string>> = {
  "given the batch": "バッチの受け取り直後",
  "Killed before its first call.": "最初の呼び出しの前に終了。",
  "before the write": "書き込みの前",
  "Killed as it writes: DynamoDB never hears of it.":
    "書き込みの瞬間に終了。DynamoDB には届かない。",
  "write lost on its way": "書き込みが途中で失われる",
  "DynamoDB never hears of it, nor of its retries; the process lives on.":
    "DynamoDB には、再試行を含めて届かない。プロセスは生き続ける。",
  "write sent": "書き込みの送信後",
  "Killed with the request on its way: DynamoDB acts for a sender that is dead.":
    "要求の送信中に終了。DynamoDB は、もういない送り手のために処理する。",
  "write's answer lost": "書き込みの応答が失われる",
  "DynamoDB acts, but no answer comes through, to its retries neither; the process lives on.":
    "DynamoDB は処理するが、応答は再試行を含めて届かない。プロセスは生き続ける。",
  "after the commit": "コミットの後",
  "DynamoDB has written; killed before it hears of it.":
    "DynamoDB は書き込み済み。それを知る前に終了。",
  "before the publish": "発行の前",
  "Killed as it publishes: SNS never hears of it.": "発行の瞬間に終了。SNS には届かない。",
  "publish sent": "発行の送信後",
  "Killed with the request on its way: SNS accepts for a sender that is dead.":
    "要求の送信中に終了。SNS は、もういない送り手のために受け付ける。",
  "publish's answer lost": "発行の応答が失われる",
  "SNS accepts, but no answer comes through, to its retries neither; the process lives on.":
    "SNS は受け付けるが、応答は再試行を含めて届かない。プロセスは生き続ける。",
  "one event refused": "1件だけ拒否される",
  "SNS refuses one event of the batch and accepts the others; the process lives on.":
    "SNS がバッチの1件を拒否し、ほかを受け付ける。プロセスは生き続ける。",
  "one event refused, killed": "1件だけ拒否され、終了",
  "SNS refuses one event of the request and accepts the others; killed as the answer comes.":
    "SNS が要求の1件を拒否し、ほかを受け付ける。応答が届くときに終了。",
  "after the publish": "発行の後",
  "SNS has accepted; killed before it hears of it.": "SNS は受け付け済み。それを知る前に終了。",
  "before the second publish": "2回目の発行の前",
  "Killed at the invocation's second publish: SNS never hears of it.":
    "同じ呼び出しの2回目の発行で終了。SNS には届かない。",
  "after the second publish": "2回目の発行の後",
  "SNS has accepted the invocation's second publish; killed before it hears of it.":
    "SNS は2回目の発行を受け付け済み。それを知る前に終了。",
  "before the mark": "送信済み記録の前",
  "Killed as it marks: DynamoDB never hears of it.":
    "送信済みを記録する瞬間に終了。DynamoDB には届かない。",
  "mark sent": "送信済み記録の送信後",
  "mark's answer lost": "送信済み記録の応答が失われる",
  "after the mark": "送信済み記録の後",
  "DynamoDB has marked; killed before it hears of it.": "DynamoDB は記録済み。それを知る前に終了。",
  "before the second mark": "2回目の送信済み記録の前",
  "Killed at the invocation's second mark: DynamoDB never hears of it.":
    "同じ呼び出しの2回目の記録で終了。DynamoDB には届かない。",
  "after the second mark": "2回目の送信済み記録の後",
  "DynamoDB has marked for the second time; killed before it hears of it.":
    "DynamoDB は2回目も記録済み。それを知る前に終了。",
  "before the answer to SQS": "SQS への応答の前",
  "Its work is done; killed before SQS hears of it.": "処理は完了。SQS に伝わる前に終了。",
  "after the commit, again before the publish": "コミットの後、再び発行の前",
  "Killed after the commit; the redelivery is killed as it publishes.":
    "コミットの後に終了し、再配信も発行の瞬間に終了。",
  "after the commit, again after the publish": "コミットの後、再び発行の後",
  "Killed after the commit; the redelivery is killed when SNS has accepted.":
    "コミットの後に終了し、再配信は SNS の受け付け後に終了。",
  "sweeper, before its claim": "スイーパー：確保の前",
  "Killed as it claims due rows: DynamoDB never hears of it.":
    "期限の来た行を確保する瞬間に終了。DynamoDB には届かない。",
  "sweeper, after its claim": "スイーパー：確保の後",
  "The rows are claimed; killed before it hears of it.": "行は確保済み。それを知る前に終了。",
  "sweeper, before its publish": "スイーパー：発行の前",
  "sweeper, after its publish": "スイーパー：発行の後",
  "sweeper, before its mark": "スイーパー：送信済み記録の前",
  "sweeper, after its mark": "スイーパー：送信済み記録の後",
  "sweeper, before its run's record": "スイーパー：実行記録の前",
  "Killed as it notes its end: DynamoDB never hears of it.":
    "終了を記録する瞬間に終了。DynamoDB には届かない。",
  "sweeper, after its run's record": "スイーパー：実行記録の後",
  "Its end is noted; killed before it hears of it.": "終了は記録済み。それを知る前に終了。",
  "redrive, before the send": "再処理：送信の前",
  "Killed as it sends a letter back to the queue: SQS never hears of it.":
    "デッドレターをキューへ戻す瞬間に終了。SQS には届かない。",
  "redrive, after the send": "再処理：送信の後",
  "The letter is in both queues; killed before it hears of it.":
    "メッセージは両方のキューにある。それを知る前に終了。",
  "redrive, before the delete": "再処理：削除の前",
  "The letter is in both queues, and it knows; killed as it deletes: SQS never hears of it.":
    "メッセージは両方のキューにあり、それを知っている。削除の瞬間に終了。SQS には届かない。",
  "redrive, after the delete": "再処理：削除の後",
  "The letter is moved; killed before it hears of it.":
    "メッセージは移動済み。それを知る前に終了。",
};
