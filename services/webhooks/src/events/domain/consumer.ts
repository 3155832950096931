// The consumer of a payment in the object of an event.

type Members = Readonly<Record<string, unknown>>;

const parse = (objectJson: string): Members => JSON.parse(objectJson) as Members;

/** null: the object is no payment, or it names no consumer. */
export const readConsumer = (objectJson: string): unknown => parse(objectJson)['consumer'] ?? null;

/**
 * As the object of a payment that never had a consumer. The texts of the merchant go too: e-mail address and phone of the consumer are
 * masked in an event, so the texts that name them cannot be told from others.
 */
export function withoutConsumer(objectJson: string): string {
  const { consumer: _, ...rest } = parse(objectJson);
  return JSON.stringify(rest, (name, value: unknown) => {
    if (name === 'metadata') return {};
    return name === 'description' ? null : value;
  });
}
