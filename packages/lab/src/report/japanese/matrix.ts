/** What the matrix says of itself, in Japanese. */
export const matrixInJapanese: Readonly<Record<string, string>> = {
  "The pattern as published": "公開されている方式",
  "Powertools idempotency": "Powertools の冪等性",
  "No protection": "対策なし",
  "Its deployed consumer and sweeper, bundled as they are deployed, and core's redrive; only the registry is the lab's, as a user's would be.":
    "デプロイするものと同じコンシューマーとスイーパー、および core の再処理。イベント定義だけは、利用者が書くのと同じように検証用です。",
  "One effect, no loss, no ghosts. Announced again only after a crash between publish and mark, a lost answer, or an overlapping delivery.":
    "反映は1回、消失なし、幽霊通知なし。再通知は、発行と送信済み記録の間の停止、応答の喪失、配信の重なりの後だけです。",
  "The article's handler: one transaction, publish, mark, and three branches for what is there already. One event at a time, with partial batch responses.":
    "記事のハンドラー：1つのトランザクション、発行、送信済み記録、既存行に応じた3つの分岐。1件ずつ処理し、部分バッチ応答を使います。",
  "The database exactly once, the notification at least once.":
    "データベースはちょうど1回、通知は少なくとも1回。",
  "makeIdempotent around write and publish, keyed by the order's id, with DynamoDB persistence and the batch processors. The function's timeout is below the visibility timeout, so that a redelivery finds its record expired.":
    "書き込みと発行を makeIdempotent で包み、注文 ID をキーに、DynamoDB の永続化層とバッチ処理を使います。関数のタイムアウトは可視性タイムアウトより短く、再配信の時点で記録は失効しています。",
  "What was completed is not run again. What was interrupted is run again from its beginning, as its documentation says of timeouts.":
    "完了したものは再実行しません。中断したものは最初から再実行します（タイムアウトについての文書のとおり）。",
  "Write, then publish; partial batch responses.":
    "書き込み、続けて発行。部分バッチ応答を使います。",
  "Nothing but what SQS promises: at least once.": "SQS の約束（少なくとも1回）だけ。",
  "Every effect is the same for all four systems: 1 is added to the order's own row, by ADD. It stands for any effect that is not idempotent by itself, a payment or a stock level; a second Put of the same row would hide that it was written twice. Todoke demands a condition on every write and gets one that always holds, so that only its inbox keeps a second effect away.":
    "反映は4方式とも同じで、注文の行に ADD で1を加えます。決済や在庫のように、それ自体は冪等でない処理の代わりです。同じ行の Put では二重の書き込みが隠れてしまいます。Todoke はすべての書き込みに条件を求めるため、常に成り立つ条件を与え、二重反映を防ぐのが受信記録だけになるようにしています。",
  "Effects and announcements are counted at the wire, between the processes and the services: what DynamoDB and SNS answered with 200, also where nobody lived to hear it. After each cell the rows' own counts are compared with it, and at the end what the subscriber's queue got; a difference ends the run.":
    "反映と通知は、プロセスとサービスの間の通信で数えます。DynamoDB と SNS が 200 を返したものであり、受け取る側がもういなくても数えます。各マスの後に行の値と、最後に購読側のキューの内容と照合し、差があれば実行を終えます。",
  "Counts are of events, after everything has drained: messages come again until the queue is empty, Todoke's sweeper runs while rows are pending, and an operator moves dead letters back. The other systems get SQS's own redrive.":
    "件数はイベント単位で、すべてが処理された後に数えます。キューが空になるまで再配信し、未送信の行がある間は Todoke のスイーパーが動き、デッドレターは運用担当者が戻します。ほかの方式では SQS 自身の再処理を使います。",
  "Lost: never written, or never announced. Ghost: announced while nothing of it was committed. A FIFO topic drops a second announcement within five minutes; it is counted all the same, as it would be delivered after six.":
    "消失：書き込まれない、または通知されない。幽霊通知：何も確定していないのに通知された。FIFO トピックは5分以内の再通知を捨てますが、6分後なら届くため、同じように数えます。",
  "Two workers: the first stands still at the boundary, SQS hands its messages out again, the second works on them to the same boundary or to its end. Then one of those that stand there is interrupted, by the draw of the seed, and the other goes on.":
    "ワーカー2つ：1つ目が境界で止まり、SQS がメッセージを再び渡し、2つ目が同じ境界または最後まで処理します。その後、そこに止まっているどちらかをシードに従って中断し、もう一方を続けます。",
  "A killed worker's messages really wait for their visibility timeout. Todoke's minute of grace and its leases are not waited for: the lab makes pending rows due, and the timeline says so.":
    "強制終了したワーカーのメッセージは、可視性タイムアウトを実際に待ちます。Todoke の1分の猶予とリースは待たず、未送信の行を期限到来にします（経過に記します）。",
  "Powertools' key is the order's id rather than SQS's message id, records are processed one after another, and the function's timeout is below the visibility timeout: the choices that favour it.":
    "Powertools のキーは SQS のメッセージ ID ではなく注文 ID、処理は1件ずつ、関数のタイムアウトは可視性タイムアウトより短くしています。いずれも Powertools に有利な選択です。",
};
