import { stories } from "../../boundaries/sqlite/stories.ts";

/** What the seven cases mean, in Japanese; their titles are the article's. */
const meanings: Readonly<Record<(typeof stories)[number]["case"], string>> = {
  "A-no-dedup":
    "ID を誰も覚えていないので、配信のたびに加算されます。キューが2回配信するだけで2回数えられ、停止さえ必要ありません。",
  "B-marker-first":
    "印だけが残り、反映は行われませんでした。2回目の配信には「済んでいる」と伝わります。イベントは失われ、その後の配信でも戻りません。",
  "C-effect-first":
    "反映だけが残り、その記憶は残りませんでした。2回目の配信でもう一度加算します。B の消失が二重反映に変わります。",
  "D-atomic-before-commit":
    "確定していないものを SQLite は捨てます。両方の行があるか、どちらもないか。2回目の配信は何もない状態から始まり、処理は1回になります。",
  "E-atomic-after-commit":
    "誰にも伝わりませんでしたが、両方の行があります。2回目の配信は印を見つけ、何も変えません。",
  "F-overlapping-workers":
    "2つ目は書き込みロックを取れず SQLITE_BUSY になります。これは重複ではなく「今は不可」です。1つ目のコミット後に試すと印を見つけます。確かめたのはこの順序だけです。",
  "G-side-effect-outside-db":
    "ロールバックはファイルに届きません。行は正しく、外の1行は2回になります。トランザクションの外のことは少なくとも1回起き、相手が捨てられるよう ID を持つ必要があります。",
};

export const storiesInJapanese: Readonly<Record<string, string>> = Object.fromEntries(
  stories.map((story) => [story.meaning, meanings[story.case]]),
);
