import type { Story } from "../story.ts";
import type { DynamoDbCase } from "./expected.ts";

export const stories = [
  {
    case: "A-no-dedup",
    title: "No deduplication",
    japanese: "重複を判定しない",
    meaning: "Two PutItems with keys of their own: two effects. The database changes nothing here.",
  },
  {
    case: "B-marker-first",
    title: "Marker written first",
    japanese: "処理済み記録を先に確定",
    meaning:
      "Every PutItem is a commit of its own. The marker's condition keeps the second delivery out, and the effect is lost.",
  },
  {
    case: "C-effect-first",
    title: "Effect written first",
    japanese: "DB反映を先に確定",
    meaning:
      "No marker, so the second delivery writes its effect too. A condition on the marker comes too late for the effect.",
  },
  {
    case: "D-atomic-before-commit",
    title: "One transaction, killed before it was sent",
    japanese: "同じトランザクション・送信前に中断",
    meaning:
      "A DynamoDB transaction is one request: there is no open transaction that a crash could leave behind. Not sent is nothing written.",
  },
  {
    case: "E-atomic-after-commit",
    title: "One transaction, killed after its answer",
    japanese: "同じトランザクション・commit後に中断",
    meaning: "Both rows are there, the second delivery finds the marker.",
  },
  {
    case: "E-atomic-response-lost",
    title: "One transaction, committed, its answer lost",
    japanese: "同じトランザクション・応答の消失",
    meaning:
      "The worker lives and does not know. It may neither report success nor undo; it gives the message back, and the next delivery finds the marker. Had it believed the error, and written again without a condition, the effect would be there twice.",
  },
  {
    case: "F-overlapping-workers",
    title: "Two workers, one after the other",
    japanese: "書込み競合後に明示的に再処理",
    meaning:
      "Both had looked and seen no marker, so looking first protects nobody. The condition inside the transaction does: the second is cancelled as a whole, effect included, and finds the marker when it tries again.",
  },
  {
    case: "F-sending-at-once",
    title: "Two workers, both sending at once",
    japanese: "同時に送信",
    meaning:
      "Exactly one commits, whichever it is. These engines take transactions one after another; on AWS the loser may get TransactionConflict instead, which is the next case.",
  },
  {
    case: "F-transaction-conflict",
    title: "The second is cancelled by a conflict",
    japanese: "TransactionConflict",
    meaning:
      'Injected by the gateway, as no local engine raises it. The first had written nothing yet: had the second taken the cancellation for a duplicate and deleted its message, and the first died, the event would be lost. A conflict says "not now", as SQLITE_BUSY does.',
  },
  {
    case: "G-side-effect-outside-db",
    title: "An effect outside, killed before the transaction was sent",
    japanese: "DBの外にも書き込み、送信前に中断",
    meaning:
      "SNS cannot be in the transaction, as the file cannot. Todoke publishes after the commit, and again when in doubt, always the same bytes with the same event_id.",
  },
] as const satisfies readonly (Story & { readonly case: DynamoDbCase })[];
