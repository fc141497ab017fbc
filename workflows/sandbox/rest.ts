import { condition } from '@temporalio/workflow';

/**
 * Resolves when no code of the workflow can go on any more with what the present activation brought.
 * @param rounds code that goes on may wait for conditions, one after the other, of which each takes a round
 */
export async function codeRests(rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    let asked = false;
    // conditions are looked at again when no code of the workflow can go on
    await condition(() => {
      const before = asked;
      asked = true;
      return before;
    });
  }
}
