/** What models have been found to take, by model id; learned from refusals, forgotten with the process. */
export type Learned<Quirks> = Map<string, Quirks>;

/**
 * Calls a model as it is known to be called. When it refuses and `learn` sees from the error what it would take instead,
 * it is called so, and what it took in the end is remembered. A refused call costs nothing.
 * @param learn the quirks to go on with, none of them twice; undefined when the error says nothing about them
 */
export async function learnedCall<Quirks, Reply>(input: {
  learned: Learned<Quirks>;
  model: string;
  unknown: Quirks;
  call: (quirks: Quirks) => Promise<Reply>;
  learn: (quirks: Quirks, error: unknown) => Quirks | undefined;
}): Promise<Reply> {
  const { learned, model } = input;
  const known = learned.get(model) ?? input.unknown;
  for (let quirks = known; ;) {
    try {
      const reply = await input.call(quirks);
      if (quirks !== known) learned.set(model, quirks);
      return reply;
    } catch (error) {
      const next = input.learn(quirks, error);
      if (!next) throw error;
      quirks = next;
    }
  }
}
