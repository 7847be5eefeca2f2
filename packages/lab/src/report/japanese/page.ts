/** What the page itself says, in Japanese. */
export const pageInJapanese: Readonly<Record<string, string>> = {
  "Stopped anywhere, and counted": "どこで止めても、数えて確かめる",
  "Real processes are killed with SIGKILL at every step of their work, the messages come again, and when all is quiet one counts what was lost and what was doubled.":
    "実際のプロセスを処理の各段階で SIGKILL により強制終了し、メッセージを再配信します。すべてが静まったあとに、失われた件数と重複した件数を数えます。",
  "A bug was planted in Todoke for this run:":
    "この実行では Todoke に故意の不具合を仕込んでいます：",
  "Four systems": "4つの方式",
  "The matrix": "マトリクス",
  "Choose a square to see how it went. The same seed repeats it.":
    "マスを選ぶと、その経過を表示します。同じシードで再現できます。",
  "Why the order of two writes matters: seven cases on SQLite":
    "なぜ2つの書き込みの順序が問題になるのか：SQLite での7ケース",
  "How it was counted": "数え方",
  "What this does not show": "確認の限界",
  "events accepted": "受け付けたイベント",
  lost: "消失",
  "effects doubled": "二重反映",
  ghosts: "幽霊通知",
  "announced more than once": "重複通知",
  "processes killed": "強制終了したプロセス",
  "Its promise": "方式の約束",
  "Finished by": "完了させたのは",
  consumer: "コンシューマー",
  sweeper: "スイーパー",
  operator: "運用担当者",
  nobody: "なし",
  "Where it dies": "止まる位置",
  "Ringed: more than the system promises": "枠付き：その方式の約束を超えたもの",
  "In each half: one worker fresh, one worker redelivered, two workers fresh, two workers redelivered.":
    "各半分の並び：ワーカー1つ・初回、ワーカー1つ・再配信、ワーカー2つ・初回、ワーカー2つ・再配信。",
  "Nothing lost, nothing doubled": "消失も重複もなし",
  "Announced more than once": "2回以上通知した",
  "Effect applied more than once": "2回以上反映した",
  "Announced without a commit": "確定していないものを通知した",
  "Lost: never recorded, or never announced": "消失：記録されない、または通知されない",
  "This system has no such place": "この方式には該当する位置がない",
  Case: "方式と中断条件",
  "Rows of processed": "処理済み行",
  "Sum of effects": "DB反映数",
  "Lines outside": "外部行",
  "What it means": "意味",
  "AWS itself: DynamoDB, SQS and SNS are engines on this machine. Their transactions and conditions are theirs; their throttling, replicas and outages are not.":
    "AWS そのもの：DynamoDB、SQS、SNS はこのマシン上の代替エンジンです。トランザクションと条件は同じように働きますが、スロットリング、レプリカ、障害は再現していません。",
  "Faults that come together: a cell has one interruption, at most two. npm run lab -- explore tries the orders of events, and -- soak many faults at once.":
    "重なり合う障害：1つのマスの中断は1回、多くて2回です。順序の組み合わせは npm run lab -- explore、多くの障害の同時発生は -- soak で確かめます。",
  "Power loss and broken disks: a killed process leaves what it wrote to the operating system. npm run lab -- open-questions looks at those.":
    "電源断とディスク故障：強制終了したプロセスの書き込みは OS に残ります。これらは npm run lab -- open-questions で扱います。",
  "Who is best at other things: cost and speed are not measured here, and each system is one way of using its tools, as its documentation advises.":
    "ほかの優劣：費用と速度はここでは測っていません。各方式は、それぞれの文書が勧める使い方の一つです。",
  "That subscribers drop what is announced twice: each announcement carries event_id, and to use it is theirs.":
    "購読側が重複通知を捨てること：通知には必ず event_id が付きますが、それを使うのは購読側の役目です。",
};
