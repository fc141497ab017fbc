import fc from 'fast-check';
import { withSingleBlanks } from '../../../../domain/text/index.js';

test('any run of white space becomes one blank, and all else stays', () => {
  const part = fc.constantFrom('a', '가', '-', ' ', '\n', '\t', '\u00a0', '\u3000', '\u2028');
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      expect(withSingleBlanks(parts.join(''))).toBe(parts.join('').split(/\s+/).join(' '));
    }),
  );
});
