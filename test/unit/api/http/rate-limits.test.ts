import { EventEmitter } from 'node:events';
import type { Request, Response } from 'express';
import { limitUnderWay } from '../../../../api/http/rate-limits.js';

/** Sends a request of somebody; returns a function that ends it, or the code of its refusal. */
function sender(limit: ReturnType<typeof limitUnderWay>) {
  return (limited?: string): (() => void) | string => {
    const res = Object.assign(new EventEmitter(), { locals: limited === undefined ? {} : { limited } });
    try {
      limit({} as Request, res as unknown as Response, () => undefined);
    } catch (error) {
      return (error as { code: string }).code;
    }
    return () => void res.emit('close');
  };
}

test('nobody keeps more requests under way than they may begin in a minute', () => {
  const send = sender(limitUnderWay(2));
  const [first] = [send('ann'), send('ann')];
  expect(send('ann')).toBe('RATE_LIMITED');
  // neither others nor those of whom nothing is known wait for it
  expect(send('bob')).toBeInstanceOf(Function);
  expect(send()).toBeInstanceOf(Function);
  (first as () => void)();
  expect(send('ann')).toBeInstanceOf(Function);
  expect(send('ann')).toBe('RATE_LIMITED');
});
