import { describeApi } from '../../../../../api/openapi/document.js';
import type { Json } from '../../../../../api/openapi/types.js';
import { eachField, FIELD_WORDS } from '../../../../../api/openapi/words/index.js';

interface Parameter {
  name: string;
  description?: string;
}
const { components, paths } = describeApi() as {
  components: { schemas: Record<string, Json> };
  paths: Record<string, Record<string, Json & { parameters: Parameter[] }>>;
};
const operations = Object.fromEntries(
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method} ${path}`, operation] as const),
  ),
);

test('every field of bodies and answers is told of in words', () => {
  const silent: string[] = [];
  eachField({ ...components.schemas, ...operations }, ({ description }, path) => {
    if (typeof description !== 'string' || description.trim() === '') silent.push(path.join('.'));
  });
  expect(silent).toEqual([]);
});

test('every parameter is told of in words', () => {
  const silent = Object.entries(operations).flatMap(([name, { parameters }]) =>
    parameters.filter((one) => !('$ref' in one) && !one.description).map((one) => `${name}: ${one.name}`),
  );
  expect(silent).toEqual([]);
});

test('no words are without a field', () => {
  const fields: string[] = [];
  eachField(components.schemas, (_, path) => fields.push(`.${path.join('.')}`));
  const unused = Object.keys(FIELD_WORDS).filter((key) => !fields.some((field) => field.endsWith(`.${key}`)));
  expect(unused).toEqual([]);
});
