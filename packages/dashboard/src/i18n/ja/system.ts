import type { system as english } from "../en/system.ts";
import { n } from "./words.ts";

export const system: typeof english = {
  title: "システム",
  again: "再検査",
  examined: "検査時刻",
  summary: {
    healthy: (checks) => `${n(checks)} 項目すべて合格です。`,
    failures: (value) => `不合格 ${n(value)} 件`,
    warnings: (value) => `注意 ${n(value)} 件`,
    unknowns: (value) => `不明 ${n(value)} 件`,
    passes: (value) => `合格 ${n(value)} 件`,
  },
  results: { pass: "合格", warning: "注意", failure: "不合格", unknown: "不明" },
  evidence: "検査結果",
  remedy: "対処方法",
  more: "詳しい説明",
  noAnswer:
    "確認できませんでした。AWS から応答がないか、API に確認の権限がありません。再検査しても変わらない場合は、権限をご確認ください。",
  checks: {
    visibility_timeout: {
      title: "可視性タイムアウト",
      why: "メッセージは、コンシューマーの制限時間の 6 倍以上隠れている必要があります。",
      remedy:
        "イベントキューの可視性タイムアウトを、コンシューマーのタイムアウトの 6 倍にバッチウィンドウを加えた値以上に設定してください。Lambda 自身の再試行が終わる前に、メッセージが再び現れるのを防ぎます。",
    },
    max_receives: {
      title: "デッドレターになるまでの受信回数",
      why: "SQS が諦めるまでに、少なくとも 5 回は試します。",
      remedy:
        "イベントキューの再処理ポリシーを 5 回以上に設定してください。少ないと、コンシューマーのスロットリングだけでデッドレターキューが埋まります。",
    },
    dead_letter_retention: {
      title: "デッドレターの保持期間",
      why: "SQS が削除するまでに、人が気づける期間を 2 週間確保します。",
      remedy:
        "デッドレターを 14 日間保持してください。最初に送信された時刻から数えるため、イベントキューの保持期間に近いと、届いた時点で削除されます。",
    },
    ttl_enabled: {
      title: "有効期限（TTL）が有効",
      why: "期限切れの行は DynamoDB が削除します。無効だとテーブルが大きくなり続けます。",
      remedy: "表示されているテーブルの TTL を有効にしてください。",
    },
    ttl_long_enough: {
      title: "有効期限（TTL）の長さ",
      why: "送信済みのイベントは、同じメッセージが再び届きうる期間より長く記憶します。",
      remedy:
        "limits.sentTtlDays を、キューとデッドレターキューの保持期間の合計より長くしてください。再び届いたメッセージを、重複と判断できる必要があります。",
    },
    no_ttl_on_pending: {
      title: "未送信の行に有効期限がない",
      why: "未送信のイベントが期限切れになることはありません。",
      remedy:
        "未送信なのに TTL が付いた行があります。送信されないまま削除されるため、ttl 属性を取り除き、設定した原因を調べてください。",
    },
    partial_responses: {
      title: "部分的なバッチ応答",
      why: "バッチの一部が失敗したとき、Lambda は失敗したものだけをキューに戻します。",
      remedy:
        "ReportBatchItemFailures を有効にしてください。無効だと、一部が失敗したバッチ全体を Lambda が黙って削除します。",
    },
    topic_subscriptions: {
      title: "トピックのサブスクリプション",
      why: "SNS は、受け取る相手がいなくても受け付けます。",
      remedy:
        "トピックにサブスクリプションを追加するか、AWS からのメールで承認してください。それまでは、送信しても誰にも届きません。",
    },
    sweeper_schedule: {
      title: "スイーパーのスケジュール",
      why: "コンシューマーが送信できなかったイベントは、スイーパーを待っています。",
      remedy:
        "スイーパーのページをご確認ください。一時停止中でなければ、スケジュールが有効か、実行が失敗していないかを調べてください。",
    },
    clock_skew: {
      title: "時計の正確さ",
      why: "行の時刻とリクエストの署名は、この時計で作られます。",
      remedy:
        "API が動いているマシンの時計を NTP で合わせてください。5 分ずれると AWS が署名を拒否します。",
    },
    indexes: {
      title: "インデックス",
      why: "スイーパーは未送信のイベントを、この画面は最近のイベントを、インデックスで探します。",
      remedy: "テーブルを再デプロイしてください。新しいインデックスは作成中の場合もあります。",
    },
    authentication: {
      title: "認証",
      why: "閲覧と操作の権限を、リクエストごとに確かめます。",
      remedy:
        "トークンまたは JWT をお使いください。認証なしの場合、API は同じマシンにしか応答しません。",
    },
    versions: {
      title: "バージョン",
      why: "ここで応答しているコードのバージョンです。",
      remedy: "再デプロイしてください。異なるバージョンが混在しています。",
    },
  },
  facts: {
    visibilitySeconds: "可視性タイムアウト",
    neededSeconds: "必要な値",
    functionTimeoutSeconds: "コンシューマーのタイムアウト",
    maxReceives: "受信回数",
    neededReceives: "必要な回数",
    queueRetentionSeconds: "キューの保持期間",
    deadLetterRetentionSeconds: "デッドレターの保持期間",
    sentTtlSeconds: "送信済みの有効期限",
    comesAgainSeconds: "再び届きうる期間",
    partialResponses: "部分的な応答",
    source: "情報源",
    confirmed: "承認済み",
    awaitingConfirmation: "承認待ち",
    skewSeconds: "ずれ",
    warningSeconds: "注意とする値",
    error: "エラー",
    state: "状態",
    lateSeconds: "遅れ",
    intervalSeconds: "間隔",
    lastRunAt: "前回の実行",
    mode: "方式",
    node: "Node.js",
    rowsWithTtl: "TTL のある行",
    rowsExamined: "調べた行",
    local: "このマシンのみ",
    todoke: "Todoke",
  },
  values: {
    on_schedule: "予定どおり",
    late: "遅延",
    failing: "失敗",
    paused: "一時停止中",
    never_ran: "実行なし",
    deployment: "デプロイの設定",
    "event source": "イベントソース",
    none: "なし",
    token: "トークン",
    jwt: "JWT",
  },
  environment: {
    title: "このステージ",
    stage: "ステージ",
    signedIn: "利用者",
    authentication: "認証",
    modes: {
      none: "なし（API は同じマシンにのみ応答）",
      token: "トークン（利用者ごと）",
      jwt: "ID プロバイダーの JWT",
    },
    contract: "API の版",
    version: (version) => `バージョン ${version}`,
    clock: "この端末の時計",
    clockRight: "API の時計と合っています",
    clockAhead: (by) => `API の時計が ${by}進んでいます`,
    clockBehind: (by) => `API の時計が ${by}遅れています`,
    clockNote: "経過時間は API の時計で数えています。",
    docs: "API のドキュメント",
  },
};
