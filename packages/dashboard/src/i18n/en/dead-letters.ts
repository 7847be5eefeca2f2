import { count, n } from "./words.ts";

export const deadLetters = {
  title: "Dead letters",
  what: "Messages that could not be recorded as they are, each with its reason. They wait here for a person until SQS deletes them.",
  figures: {
    label: "How many, and for how long",
    depth: "Waiting",
    depthNote: "SQS's own figure, approximate",
    hidden: "Hidden just now",
    hiddenNote: "Being looked at or moved by somebody",
    oldest: "Oldest came",
    lost: "Oldest is lost",
    lostNote: (kept: string) => `SQS keeps each for ${kept} and then deletes it for good`,
    notKnown: "Not known",
    nothing: "Nothing to lose",
  },
  healthyTitle: "No dead letters",
  healthyBody: "Every message that has come was recorded, or is still being tried.",
  load: {
    title: "Looking has a price",
    hidden:
      "While this page looks, the messages are hidden from everybody else: for some seconds, at most half a minute.",
    counted: "Each look raises the receive count of every message by one.",
    unchanged: "Nothing is moved or deleted by it, and nothing is looked at until you ask.",
    button: "Load messages",
    again: "Load again",
    loading: "Looking …",
  },
  loaded: (letters: number) => `${count(letters, "message")} loaded`,
  ends: {
    all_seen: "These are all that are here.",
    bounded: "There may be more than these.",
    stopped: "There may be more than these.",
    out_of_time: "Time ran out: there may be more than these.",
  },
  none: "None could be shown just now",
  noneBody:
    "Somebody else may be looking at them or moving them. What is hidden shows itself again within a minute.",
  gone: "Loaded at",
  reasons: {
    not_json: { title: "Not JSON", means: "The body is no JSON; it was probably cut." },
    not_an_object: { title: "Not an object", means: "The body is JSON, but no object." },
    unreadable_envelope: {
      title: "Unreadable envelope",
      means: "It looks like EventBridge, S3 or SNS, and cannot be unwrapped.",
    },
    unknown_type: {
      title: "Unknown event type",
      means:
        "No event type of this name is registered. Deploy the one that knows it, then redrive.",
    },
    schema_failed: {
      title: "Does not fit the schema",
      means: "A field is missing or wrong; the detail says which. A redrive alone fails again.",
    },
    invalid_event_id: {
      title: "No valid event id",
      means: "The producer gave no id, or one that cannot be kept.",
    },
    invalid_text: {
      title: "Invalid text",
      means: "It holds characters that cannot be stored or announced.",
    },
    definition_failed: {
      title: "The event's definition failed",
      means: "Our own code threw on it. Mend and deploy it, then redrive.",
    },
    notification_refused: {
      title: "Notification refused",
      means: "SNS would refuse what was to be announced.",
    },
    notification_too_large: {
      title: "Notification too large",
      means: "What was to be announced is larger than the topic takes.",
    },
    row_too_large: { title: "Row too large", means: "DynamoDB takes no item of this size." },
    payload_mismatch: {
      title: "Same id, other payload",
      means: "An event of this id was recorded with another content. The first one stays.",
    },
    business_conflict: {
      title: "Business conflict",
      means: "Another event has written this business record already.",
    },
    write_refused: { title: "Write refused", means: "DynamoDB refused the write itself." },
    received_too_often: {
      title: "Received too often",
      means:
        "No verdict of ours: SQS moved it after too many receives. What made them fail may be over; then a redrive helps.",
    },
  },
  otherReason: "A reason that this page does not know.",
  select: {
    all: "Select all loaded",
    unsent: "Select what is not sent yet",
    none: "Select none",
    group: (title: string) => `Select all of “${title}”`,
    letter: (id: string) => `Select message ${id}`,
    chosen: (letters: number) => `${count(letters, "message")} selected`,
    allChosen: (letters: number) => `All ${count(letters, "loaded message")} selected`,
    nothing: "Nothing is selected",
  },
  letter: {
    detail: "Detail",
    sent: "Sent",
    receives: (times: number) => `received ${count(times, "time")}`,
    group: (group: string) => `group ${group}`,
    message: "Message",
    body: "Body",
    bytes: (characters: number) => count(characters, "character"),
    events: "Events in it",
    noEvent: "No event could be read in it",
    useless: "sent – a redrive would do nothing",
    masked: "Parts of the body are hidden: reading payloads takes the role operator.",
  },
  redrive: {
    button: (letters: number) => `Redrive ${n(letters)} …`,
    all: "Redrive all …",
    titleChosen: (letters: number) => `Redrive ${count(letters, "chosen message")}`,
    titleAll: "Redrive all dead letters",
    scopeChosen: (letters: number) =>
      letters === 1
        ? "Exactly the one message that you chose: it goes back to the event queue and is processed anew."
        : `Exactly the ${n(letters)} messages that you chose: each goes back to the event queue and is processed anew.`,
    scopeAll: (letters: number) =>
      `All that are here now, about ${n(letters)}, also those that were not loaded: each goes back to the event queue and is processed anew.`,
    newId: "SQS gives each a new message id; the event id stays the same.",
    useless: (letters: number) =>
      letters === 1
        ? "The event of one of them is sent already: for that one a redrive would do nothing."
        : `The events of ${n(letters)} of them are sent already: for those a redrive would do nothing.`,
    placeholder: "The schema was corrected, release 42",
    rate: "At most",
    rates: (rate: number) => `${n(rate)} a second`,
    dry: "Dry run",
    planned: (letters: number) =>
      letters === 0 ? "Nothing would be moved." : `${count(letters, "message")} would be moved.`,
    plannedMore: (letters: number) => `At least ${count(letters, "message")} would be moved.`,
    start: (letters: number) => `Redrive ${n(letters)}`,
    startAll: "Redrive all",
    running: "Redriving …",
    progress: (moved: number, of: number) => `${n(moved)} of ${n(of)} moved`,
    progressAbout: (moved: number, of: number) => `${n(moved)} of about ${n(of)} moved`,
    failed: (letters: number) => `${n(letters)} failed`,
    cancel: "Stop after this step",
    cancelling: "Stopping …",
    resume: "Go on",
    ends: {
      done: "Done.",
      cancelled: "Stopped by you. The others are where they were.",
      faults: "Stopped: several in a row failed. They are where they were.",
      unavailable: "Stopped: the queue does not answer any more.",
    },
    moved: (letters: number) => `${count(letters, "message")} moved`,
    movedTable: "What was moved",
    old: "Was",
    new: "Is now",
    doubled: "still here, too; harmless",
    notFound: (letters: number) =>
      `${count(letters, "message")} not found: taken by somebody else, or hidden just now.`,
    said: (letters: number) => `${count(letters, "message")} moved to the event queue.`,
  },
  discard: {
    button: (letters: number) => `Discard ${n(letters)} …`,
    title: (letters: number) => `Discard ${count(letters, "message")}`,
    body: "They are deleted for good. No copy is kept, and no redrive brings them back.",
    unsent: (letters: number) =>
      letters === 1
        ? "One of them holds an event that was never sent."
        : `${n(letters)} of them hold events that were never sent.`,
    prompt: (phrase: string) => `To confirm, type exactly: ${phrase}`,
    mismatch: (phrase: string) => `This is not “${phrase}”.`,
    placeholder: "Test messages of the load test",
    start: (letters: number) => `Discard ${n(letters)} for good`,
    said: (letters: number) => `${count(letters, "message")} discarded.`,
    partly: (failed: number) => `${count(failed, "message")} could not be discarded.`,
  },
};
