/** What SST links to the functions, as far as their modules read it while they load. */
export const linkedVariables: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    App: { name: "todoke", stage: "measure" },
    ProcessedEvents: { name: "processed_events" },
    OrderRecords: { name: "order_records" },
    Ops: { name: "todoke_ops" },
    EventQueue: { url: "https://sqs.us-east-1.amazonaws.com/000000000000/events" },
    DeadLetterQueue: { url: "https://sqs.us-east-1.amazonaws.com/000000000000/letters" },
    Notifications: { arn: "arn:aws:sns:us-east-1:000000000000:notifications" },
    OpsTokens: { value: "[]" },
    ApiSettings: {
      cursorKey: Buffer.alloc(32, 1).toString("base64"),
      settings: JSON.stringify({
        authentication: "token",
        readOnly: false,
        maskedPaths: [],
        objectiveSeconds: 300,
        requestsPerMinute: 600,
        timeoutSeconds: 20,
        version: "measure",
        consumer: { functionTimeoutSeconds: 30, batchWindowSeconds: 0, partialResponses: true },
      }),
    },
  }).map(([name, value]) => [`SST_RESOURCE_${name}`, JSON.stringify(value)]),
);
