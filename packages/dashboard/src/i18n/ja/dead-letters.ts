import type { deadLetters as english } from "../en/dead-letters.ts";
import { n } from "./words.ts";

export const deadLetters: typeof english = {
  title: "デッドレター",
  what: "そのままでは記録できなかったメッセージです。理由とともに、SQS が削除するまでここで人の判断を待ちます。",
  figures: {
    label: "件数と期限",
    depth: "待機中",
    depthNote: "SQS による概算",
    hidden: "現在見えないもの",
    hiddenNote: "誰かが確認中または移動中",
    oldest: "最も古いもの",
    lost: "最も古いものの削除",
    lostNote: (kept) => `SQS は ${kept}保持した後、完全に削除します`,
    notKnown: "不明",
    nothing: "失われるものはありません",
  },
  healthyTitle: "デッドレターはありません",
  healthyBody: "届いたメッセージはすべて記録されたか、処理を試みている途中です。",
  load: {
    title: "読み込みには影響があります",
    hidden: "読み込んでいる間の数秒（最長 30 秒）、メッセージはほかの利用者から見えなくなります。",
    counted: "読み込むたびに、各メッセージの受信回数が 1 増えます。",
    unchanged: "移動や削除は行いません。また、操作するまで読み込みは行いません。",
    button: "メッセージを読み込む",
    again: "読み込み直す",
    loading: "読み込んでいます…",
  },
  loaded: (letters) => `${n(letters)} 件を読み込みました`,
  ends: {
    all_seen: "これですべてです。",
    bounded: "ほかにもある可能性があります。",
    stopped: "ほかにもある可能性があります。",
    out_of_time: "時間切れのため、ほかにもある可能性があります。",
  },
  none: "現在表示できるものはありません",
  noneBody:
    "ほかの誰かが確認中または移動中の可能性があります。見えないメッセージは、1 分以内に再び現れます。",
  gone: "読み込み時刻",
  reasons: {
    not_json: {
      title: "JSON ではない",
      means: "本文が JSON ではありません。途中で切れた可能性があります。",
    },
    not_an_object: {
      title: "オブジェクトではない",
      means: "本文は JSON ですが、オブジェクトではありません。",
    },
    unreadable_envelope: {
      title: "封筒を読めない",
      means: "EventBridge、S3、SNS の形式のようですが、中身を取り出せません。",
    },
    unknown_type: {
      title: "未知のイベント種別",
      means: "この種別は登録されていません。対応するコードをデプロイしてから再処理してください。",
    },
    schema_failed: {
      title: "スキーマに合わない",
      means: "項目の不足または誤りがあります（詳細を参照）。そのまま再処理しても、また失敗します。",
    },
    invalid_event_id: {
      title: "イベント ID が不正",
      means: "送信元が ID を付けていないか、保存できない ID です。",
    },
    invalid_text: {
      title: "不正な文字",
      means: "保存または送信できない文字が含まれています。",
    },
    definition_failed: {
      title: "イベント定義のエラー",
      means: "こちらのコードで例外が起きました。修正をデプロイしてから再処理してください。",
    },
    notification_refused: {
      title: "通知を送れない",
      means: "SNS が受け付けない内容です。",
    },
    notification_too_large: {
      title: "通知が大きすぎる",
      means: "トピックの上限を超えています。",
    },
    row_too_large: { title: "行が大きすぎる", means: "DynamoDB の項目の上限を超えています。" },
    payload_mismatch: {
      title: "同じ ID で内容が異なる",
      means: "この ID のイベントは、別の内容で記録済みです。最初のものが残ります。",
    },
    business_conflict: {
      title: "業務データの競合",
      means: "この業務データは、別のイベントがすでに書き込んでいます。",
    },
    write_refused: { title: "書き込みの拒否", means: "DynamoDB が書き込みを拒否しました。" },
    received_too_often: {
      title: "受信回数の超過",
      means:
        "受信回数が上限に達したため、SQS が移動しました。失敗の原因が解消していれば、再処理できます。",
    },
  },
  otherReason: "この画面が知らない理由です。",
  select: {
    all: "読み込んだものをすべて選択",
    unsent: "未送信のものを選択",
    none: "選択を解除",
    group: (title) => `「${title}」をすべて選択`,
    letter: (id) => `メッセージ ${id} を選択`,
    chosen: (letters) => `${n(letters)} 件を選択中`,
    allChosen: (letters) => `読み込んだ ${n(letters)} 件すべてを選択中`,
    nothing: "選択されていません",
  },
  letter: {
    detail: "詳細",
    sent: "送信",
    receives: (times) => `受信 ${n(times)} 回`,
    group: (group) => `グループ ${group}`,
    message: "メッセージ",
    body: "本文",
    bytes: (characters) => `${n(characters)} 文字`,
    events: "含まれるイベント",
    noEvent: "イベントを読み取れません",
    useless: "送信済み（再処理しても何も起きません）",
    masked: "本文の一部を伏せています。ペイロードを読むには「担当者」の権限が必要です。",
  },
  redrive: {
    button: (letters) => `${n(letters)} 件を再処理…`,
    all: "すべて再処理…",
    titleChosen: (letters) => `選択した ${n(letters)} 件を再処理`,
    titleAll: "すべてのデッドレターを再処理",
    scopeChosen: (letters) =>
      `対象は、選択した ${n(letters)} 件だけです。イベントキューに戻り、改めて処理されます。`,
    scopeAll: (letters) =>
      `対象は、読み込んでいないものも含めて現在あるすべて（約 ${n(letters)} 件）です。イベントキューに戻り、改めて処理されます。`,
    newId: "メッセージ ID は SQS が新しく付けます。イベント ID は変わりません。",
    useless: (letters) =>
      `このうち ${n(letters)} 件のイベントは送信済みのため、再処理しても何も起きません。`,
    placeholder: "スキーマを修正したため（リリース 42）",
    rate: "速度の上限",
    rates: (rate) => `毎秒 ${n(rate)} 件`,
    dry: "試し実行",
    planned: (letters) =>
      letters === 0 ? "移動するものはありません。" : `${n(letters)} 件が移動の対象です。`,
    plannedMore: (letters) => `少なくとも ${n(letters)} 件が移動の対象です。`,
    start: (letters) => `${n(letters)} 件を再処理`,
    startAll: "すべて再処理",
    running: "再処理しています…",
    progress: (moved, of) => `${n(of)} 件中 ${n(moved)} 件を移動`,
    progressAbout: (moved, of) => `約 ${n(of)} 件中 ${n(moved)} 件を移動`,
    failed: (letters) => `失敗 ${n(letters)} 件`,
    cancel: "この区切りで止める",
    cancelling: "止めています…",
    resume: "続ける",
    ends: {
      done: "完了しました。",
      cancelled: "途中で止めました。残りは元の場所にあります。",
      faults: "失敗が続いたため中止しました。失敗したものは元の場所にあります。",
      unavailable: "キューから応答がなくなったため、中止しました。",
    },
    moved: (letters) => `${n(letters)} 件を移動しました`,
    movedTable: "移動したメッセージ",
    old: "移動前",
    new: "移動後",
    doubled: "元の場所にも残っています（問題ありません）",
    notFound: (letters) =>
      `${n(letters)} 件は見つかりません。ほかの誰かが処理したか、現在見えない状態です。`,
    said: (letters) => `${n(letters)} 件をイベントキューに移動しました。`,
  },
  discard: {
    button: (letters) => `${n(letters)} 件を破棄…`,
    title: (letters) => `${n(letters)} 件を破棄`,
    body: "完全に削除します。控えは残らず、再処理で戻すこともできません。",
    unsent: (letters) =>
      `このうち ${n(letters)} 件には、送信されていないイベントが含まれています。`,
    prompt: (phrase) => `確認のため、次のとおり入力してください：${phrase}`,
    mismatch: (phrase) => `「${phrase}」と一致しません。`,
    placeholder: "負荷試験のテストメッセージのため",
    start: (letters) => `${n(letters)} 件を完全に破棄`,
    said: (letters) => `${n(letters)} 件を破棄しました。`,
    partly: (failed) => `${n(failed)} 件は破棄できませんでした。`,
  },
};
