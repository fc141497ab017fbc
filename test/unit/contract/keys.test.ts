import { createKeySchema, EVALUATION, isReserved, NIGHTLY_CALIBRATION } from '../../../contract/keys.js';

test.each(['local', 'timer', 'Operator', 'reasoner', NIGHTLY_CALIBRATION, EVALUATION])(
  'no key acts as %s: the product does, or nobody',
  (principal) => {
    expect(isReserved(principal)).toBe(true);
    const key = { name: 'a key', principal, roles: ['asker'] };
    expect(createKeySchema.safeParse(key).success).toBe(false);
    expect(createKeySchema.safeParse({ ...key, principal: `${principal}-1` }).success).toBe(true);
  },
);

test.each(['timer ', ' timer', 'ｔimer', 'nobody\u200b', '\u202esystem', 'lo\ncal'])(
  '%j is taken for a reserved name when it is read, so nobody has it',
  (name) => expect(isReserved(name)).toBe(true),
);
