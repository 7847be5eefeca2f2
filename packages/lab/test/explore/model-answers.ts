import type { AttributeValue } from "@aws-sdk/client-dynamodb";

type Item = Readonly<Record<string, AttributeValue>>;

/**
 * What of an answer core reads, in one form for all engines: codes, items and rows, no wording, no
 * request ids. Lists without an order are sorted.
 */
export async function answerOf(call: () => Promise<unknown>): Promise<unknown> {
  try {
    // Whatever the SDK answers is an object; read here field by field.
    const answer = (await call()) as Answer;
    const more = answer.LastEvaluatedKey !== undefined;
    return {
      // Which of two rows due at one time comes first, and so ends a page, DynamoDB does not say.
      times: answer.Items?.map((item) => item.due_at?.S),
      items: more ? undefined : answer.Items && rowsOf(answer.Items),
      count: answer.Count,
      item: answer.Item && plain(answer.Item),
      more,
      responses: responsesOf(answer.Responses),
    };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const reasons =
      "CancellationReasons" in error ? (error.CancellationReasons as Reason[]) : undefined;
    return {
      error: error.name,
      reasons: reasons?.map(({ Code, Item }) => [Code, Item && plain(Item)]),
    };
  }
}

interface Answer {
  readonly Items?: Item[];
  readonly Count?: number;
  readonly Item?: Item;
  readonly LastEvaluatedKey?: Item;
  readonly Responses?: { readonly Error?: { readonly Code?: string } }[] | Record<string, Item[]>;
}

interface Reason {
  readonly Code?: string;
  readonly Item?: Item;
}

function responsesOf(responses: Answer["Responses"]): unknown {
  if (responses === undefined) return undefined;
  if (Array.isArray(responses)) return responses.map(({ Error: error }) => error?.Code ?? "ok");
  return Object.values(responses).map(rowsOf);
}

/** Rows as texts, in an order of their own. */
export const rowsOf = (items: readonly Item[]): string[] => items.map(plain).sort();

const plain = (item: Item): string =>
  JSON.stringify(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)));
