/** What must not be read into the matrix. */
export const notShown: readonly string[] = [
  "AWS itself: DynamoDB, SQS and SNS are engines on this machine. Their transactions and conditions are theirs; their throttling, replicas and outages are not.",
  "Faults that come together: a cell has one interruption, at most two. npm run lab -- explore tries the orders of events, and -- soak many faults at once.",
  "Power loss and broken disks: a killed process leaves what it wrote to the operating system. npm run lab -- open-questions looks at those.",
  "Who is best at other things: cost and speed are not measured here, and each system is one way of using its tools, as its documentation advises.",
  "That subscribers drop what is announced twice: each announcement carries event_id, and to use it is theirs.",
];
