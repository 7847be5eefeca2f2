/** A question, where its figures are found, and what they mean. */
export interface Answer {
  readonly question: string;
  /** How the names of its cases and findings begin. */
  readonly prefix: { readonly case?: string; readonly finding: string };
  readonly answer: readonly string[];
}

export const answersInWords: readonly Answer[] = [
  {
    question: "The same id with other content 同じIDで異なる内容",
    prefix: { case: "same-id", finding: "same id" },
    answer: [
      "A marker that knows the id only calls the second content a duplicate and exits with 0: the 5 are lost, and nobody is told. With the content's fingerprint beside the id the same transaction notices, writes nothing and says so. Todoke does that: the second delivery is a dead letter with the reason `payload_mismatch`, the order keeps its first content, and one notice goes out.",
      "Not shown: which of the two contents is right. That only the producer knows, so a person has to look at the letter.",
    ],
  },
  {
    question: "Power loss 電源断",
    prefix: { finding: "power loss" },
    answer: [
      "How: a worker is stepped through one transaction and stands still between its statements, while its files are copied (*observed*). For the time inside the commit, where nothing of it can be stopped without a debugger, the disk's states are put together from what SQLite really wrote: the database before and after, and its journal with its last bytes, kept by a second link through its deletion. Every prefix and torn tail of the journal, every mixture of old and new pages, every page torn at each 512-byte sector is written to files of its own, opened by SQLite, read, checked with `integrity_check`, and given the same event once more.",
      "Result: up to the deletion of the journal every image reads as if nothing had happened, and a redelivery brings the effect once. The control shows that the check would see a half: without the order that fsync keeps, 12 of 14 mixtures are damaged.",
      "**What it found:** under `synchronous=FULL` SQLite does not sync the folder after deleting the journal; only `EXTRA` does. So after an acknowledged commit a power loss may bring the journal back, and with it the state before (*deletion not on disk*). One who acknowledged the message in between has lost the event. On SQLite in this mode: `PRAGMA synchronous = EXTRA`. This was the article's setting, and killing a process cannot show it.",
      "What it does not show: no power was cut. The order of writes is SQLite's documented one, https://www.sqlite.org/atomiccommit.html, and not traced in this run. Disks that lie about fsync, bit rot, file systems that lose renames or file sizes, and WAL mode are not looked into. Sectors of 512 bytes are assumed to be written whole or not at all.",
    ],
  },
  {
    question: "A full disk ディスク不足",
    prefix: { case: "full-disk", finding: "full disk" },
    answer: [
      "How: *blocks* is a real limit that the kernel keeps (`ulimit -f`, units of 512 bytes): writing beyond it fails with EFBIG, which SQLite reports as SQLITE_IOERR. Small limits stop the journal, larger ones the growth of the database in the middle of the commit, when the journal is complete and part of the pages are written. *page-limit* is SQLite's own `max_page_count`, which gives SQLITE_FULL as ENOSPC would.",
      'Result: nothing of the transaction is left, and the same input succeeds when there is room. The worker says "try again" (exit 75); it neither acknowledges nor gives up.',
      "What it does not show: ENOSPC itself, which needs a small file system and with it root. The difference to EFBIG is the error's number; the write that fails, and the rollback after it, are the same.",
    ],
  },
  {
    question: "The database engine killed 途中で強制終了されたDB",
    prefix: { finding: "killed engine" },
    answer: [
      "How: four writers send transactions of four rows each. At every fortieth acknowledgement the engine's process is ended with SIGKILL, while the other writers' transactions are on their way; it starts again on the same files, three times over. Then all rows are counted.",
      "Result: no transaction is there by half, on either engine. dynoxide has every acknowledged one. Some are whole though nobody was told: that is E of the seven cases, and why a worker whose answer was lost must ask again rather than undo.",
      "**What it found:** DynamoDB Local may answer a transaction before its own SQLite has committed it. The last one before a kill can be lost as a whole, acknowledged or not, never an earlier one. A test that kills DynamoDB Local and then counts needs to know that; DynamoDB itself answers when the writes are durable.",
      "What it does not show: anything about DynamoDB on AWS, which has no process that a person could kill. It shows that the engines the tests run on keep what they acknowledge, through a kill; not through a power loss.",
    ],
  },
];
