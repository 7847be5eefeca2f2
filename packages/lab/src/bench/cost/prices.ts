/**
 * What AWS asks, as its public pages had it on the day below: on demand, the first tier of each
 * price, without free tiers, savings plans, taxes and data transfer.
 */
export const pricesAsOf = "2026-11-30";

export const regionNames = ["virginia", "tokyo"] as const;
export type RegionName = (typeof regionNames)[number];

/** AWS's own names of the regions. */
export const regionCodes = { virginia: "us-east-1", tokyo: "ap-northeast-1" } as const;

interface Figure {
  /** What the dollars buy. */
  readonly unit: string;
  readonly virginia: number;
  readonly tokyo: number;
  /** AWS's page for it. */
  readonly source: string;
  /**
   * Regions whose figure no page that we could read states. AWS's own pages fill their tables in the
   * browser; the others were found on pages that quote them. Look these up before you decide.
   */
  readonly notConfirmed: readonly RegionName[];
}

const dynamodb = "https://aws.amazon.com/dynamodb/pricing/on-demand/";
const sqs = "https://aws.amazon.com/sqs/pricing/";
const sns = "https://aws.amazon.com/sns/pricing/";
const lambda = "https://aws.amazon.com/lambda/pricing/";
const cloudWatch = "https://aws.amazon.com/cloudwatch/pricing/";
const scheduler = "https://aws.amazon.com/eventbridge/pricing/";
const kms = "https://aws.amazon.com/kms/pricing/";

/** A million units of use, or one GB or piece a month: the unit says which. */
export const priceList = {
  /** Halved in November 2024. A transactional write takes two for each KB of an item. */
  writeRequestUnits: {
    ...{ unit: "million", virginia: 0.625, tokyo: 0.715 },
    ...{ source: dynamodb, notConfirmed: ["tokyo"] },
  },
  readRequestUnits: {
    ...{ unit: "million", virginia: 0.125, tokyo: 0.1425 },
    ...{ source: dynamodb, notConfirmed: ["tokyo"] },
  },
  tableStorage: {
    ...{ unit: "GB-month", virginia: 0.25, tokyo: 0.285 },
    ...{ source: dynamodb, notConfirmed: ["tokyo"] },
  },
  pointInTimeRecovery: {
    ...{ unit: "GB-month", virginia: 0.2, tokyo: 0.228 },
    ...{ source: dynamodb, notConfirmed: ["virginia", "tokyo"] },
  },
  /** Each 64 KB of a request counts as one more. */
  sqsRequests: {
    ...{ unit: "million", virginia: 0.4, tokyo: 0.4 },
    ...{ source: sqs, notConfirmed: ["tokyo"] },
  },
  sqsFifoRequests: {
    ...{ unit: "million", virginia: 0.5, tokyo: 0.5 },
    ...{ source: sqs, notConfirmed: ["tokyo"] },
  },
  /**
   * Each 64 KB of a request counts as one more. A `PublishBatch` of ten small messages is one request,
   * and saves "by a factor of up to 10": https://docs.aws.amazon.com/sns/latest/dg/sns-batch-api-actions.html
   */
  snsRequests: {
    ...{ unit: "million", virginia: 0.5, tokyo: 0.5 },
    ...{ source: sns, notConfirmed: ["tokyo"] },
  },
  lambdaInvocations: {
    ...{ unit: "million", virginia: 0.2, tokyo: 0.2 },
    ...{ source: lambda, notConfirmed: ["tokyo"] },
  },
  /** On arm64, as infra/function.ts has it; x86_64 takes a quarter more: $16.6667. */
  lambdaGigabyteSeconds: {
    ...{ unit: "million", virginia: 13.3334, tokyo: 13.3334 },
    ...{ source: lambda, notConfirmed: ["tokyo"] },
  },
  logIngestion: {
    ...{ unit: "GB", virginia: 0.5, tokyo: 0.76 },
    ...{ source: cloudWatch, notConfirmed: ["tokyo"] },
  },
  alarms: {
    ...{ unit: "alarm-month", virginia: 0.1, tokyo: 0.1 },
    ...{ source: cloudWatch, notConfirmed: ["virginia", "tokyo"] },
  },
  metrics: {
    ...{ unit: "metric-month", virginia: 0.3, tokyo: 0.3 },
    ...{ source: cloudWatch, notConfirmed: ["tokyo"] },
  },
  charts: {
    ...{ unit: "dashboard-month", virginia: 3, tokyo: 3 },
    ...{ source: cloudWatch, notConfirmed: ["tokyo"] },
  },
  scheduledTicks: {
    ...{ unit: "million", virginia: 1, tokyo: 1.25 },
    ...{ source: scheduler, notConfirmed: ["virginia", "tokyo"] },
  },
  keys: {
    ...{ unit: "key-month", virginia: 1, tokyo: 1 },
    ...{ source: kms, notConfirmed: ["virginia", "tokyo"] },
  },
} as const satisfies Record<string, Figure>;

/** Dollars for one unit of each kind, as `priceList` has them for one region. */
export type Prices = Readonly<Record<keyof typeof priceList, number>>;

export function pricesIn(region: RegionName): Prices {
  const dollars = (name: keyof typeof priceList) => priceList[name][region];
  return {
    writeRequestUnits: dollars("writeRequestUnits"),
    readRequestUnits: dollars("readRequestUnits"),
    tableStorage: dollars("tableStorage"),
    pointInTimeRecovery: dollars("pointInTimeRecovery"),
    sqsRequests: dollars("sqsRequests"),
    sqsFifoRequests: dollars("sqsFifoRequests"),
    snsRequests: dollars("snsRequests"),
    lambdaInvocations: dollars("lambdaInvocations"),
    lambdaGigabyteSeconds: dollars("lambdaGigabyteSeconds"),
    logIngestion: dollars("logIngestion"),
    alarms: dollars("alarms"),
    metrics: dollars("metrics"),
    charts: dollars("charts"),
    scheduledTicks: dollars("scheduledTicks"),
    keys: dollars("keys"),
  };
}
