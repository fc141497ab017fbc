import { parse } from 'yaml';
import { policyAsYaml } from '../../../cli/actions/policy.js';
import { DEFAULT_POLICY } from '../../../contract/default-policy.js';
import { policyOverridesSchema } from '../../../contract/policy.js';

const yaml = policyAsYaml(DEFAULT_POLICY);

test('what is printed can be read back as a policy file', () => {
  expect(policyOverridesSchema.parse(parse(yaml))).toEqual(DEFAULT_POLICY);
});

test('keys carry what the schema says about them', () => {
  expect(yaml).toContain(
    'clarityThreshold: 0.7 # the asker is asked to clarify a question that is less clear than this; a question may raise it\n',
  );
  expect(yaml).toContain(
    'defaultAction: approve # action taken when nobody answers in time: reject or approve; ' +
      'a question may choose one that stands before it\n',
  );
  expect(yaml).toContain('k: 8 # passages retrieved per search\n');
});
