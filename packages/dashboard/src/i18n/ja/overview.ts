import type { overview as english } from "../en/overview.ts";
import { n } from "./words.ts";

export const overview: typeof english = {
  title: "概要",
  state: {
    healthy: "対応が必要なことはありません。",
    attention: (things) => `対応が必要なことが ${n(things)} 件あります。`,
    nothing_yet: "まだイベントがありません。",
    loading: "確認しています…",
  },
  healthyBody:
    "記録されたイベントはすべて送信済みか送信途中で、スイーパーも予定どおり動いています。",
  nothingYetBody:
    "イベントキューにメッセージを送ると、数秒以内にここに表示されます。ローカルでは npm run produce またはサンドボックスをお使いください。",
  toSandbox: "サンドボックスを開く",
  needs: "対応が必要なこと",
  severity: { critical: "重大", warning: "注意" },
  cards: {
    stale_pending: {
      title: (events, capped) =>
        `滞留しているイベントが ${n(events)} 件${capped ? "以上" : ""}あります`,
      body: "予定時刻を過ぎても、スイーパーが送信していません。スイーパーが動いているか、SNS が受け付けているかをご確認ください。",
      go: "一覧を見る",
    },
    parked: {
      title: (events) => `保留中のイベントが ${n(events)} 件あります`,
      body: "送信の失敗が続いたため、試行を止めています。確認をお待ちしています。",
      go: "一覧を見る",
    },
    oldest_over_objective: {
      title: (age) => `最も古い未送信イベントが ${age}待っています`,
      body: (objective) => `目標は ${objective}以内です。`,
      go: "未送信の一覧を見る",
    },
    dead_letters: {
      title: (letters) => `デッドレターが約 ${n(letters)} 件あります`,
      lost: (left) => `最も古いものは ${left}に SQS から完全に削除されます。`,
      unknown: "最も古いものがいつ削除されるかは分かりません。",
      go: "確認する",
    },
    sweeper_late: {
      title: (late) => `スイーパーが ${late}遅れています`,
      body: "コンシューマーが送信できなかったイベントが待っています。",
      never: "まだ一度も実行されていません。",
      go: "スイーパーを開く",
    },
    sweeper_failing: {
      title: "スイーパーの前回の実行が失敗しました",
      body: "エラーの記録はありません。",
      go: "スイーパーを開く",
    },
    sweeper_paused: {
      title: "スイーパーは一時停止中です",
      body: (by) => `${by} が停止しました。コンシューマーが送信できなかったイベントは待機します。`,
      bodyUnknown: "コンシューマーが送信できなかったイベントは待機します。",
      go: "スイーパーを開く",
    },
    no_subscription: {
      title: "トピックにサブスクリプションがありません",
      body: "送信しても、受け取る相手がいません。",
      go: "検査結果を見る",
    },
    ttl_off: {
      title: "有効期限（TTL）が無効です",
      body: (table) => `${table} の行が削除されず、テーブルが大きくなり続けます。`,
      go: "検査結果を見る",
    },
  },
  figures: "指標",
  tiles: {
    pending: "現在の未送信",
    sent24h: "送信済み（24 時間）",
    oldestPendingSeconds: "最も古い未送信",
    notifyP50Milliseconds: "通知までの時間（中央値）",
    notifyP95Milliseconds: "通知までの時間（p95）",
    duplicatesSuppressed24h: "除いた重複（24 時間）",
    deadLetters: "デッドレター",
    expiring24h: "24 時間以内に期限切れ",
  },
  sparkNote: "直近 24 時間、1 時間ごと",
  charts: {
    range: "期間",
    hour: "1 時間",
    day: "24 時間",
    flow: "記録と送信",
    perMinute: "1 分あたり",
    perHour: "1 時間あたり",
    recorded: "記録",
    sentBy: (who) => `送信：${who}`,
    backlog: "未送信の経過時間",
    backlogNote: "最も古いもの（スイーパーの実行時点）",
    oldest: "最も古いもの",
    remaining: "実行後の残り",
  },
};
