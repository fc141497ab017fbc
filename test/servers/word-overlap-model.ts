import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import protobuf from 'protobufjs';

/** The messages of ONNX files, as far as this model needs them. */
const ONNX = protobuf
  .parse(
    `
  syntax = "proto3";
  message Attribute { string name = 1; repeated int64 ints = 8; int64 i = 3; int32 type = 20; }
  message Node { repeated string input = 1; repeated string output = 2; string op_type = 4; repeated Attribute attribute = 5; }
  message Tensor { repeated int64 dims = 1; int32 data_type = 2; repeated float float_data = 4; string name = 8; }
  message Dimension { int64 dim_value = 1; string dim_param = 2; }
  message Shape { repeated Dimension dim = 1; }
  message TensorType { int32 elem_type = 1; Shape shape = 2; }
  message Type { TensorType tensor_type = 1; }
  message Value { string name = 1; Type type = 2; }
  message Graph {
    repeated Node node = 1; string name = 2; repeated Tensor initializer = 5; repeated Value input = 11; repeated Value output = 12;
  }
  message Opset { string domain = 1; int64 version = 2; }
  message Model { int64 ir_version = 1; Graph graph = 7; repeated Opset opset_import = 8; }
`,
    { keepCase: true },
  )
  .root.lookupType('Model');

const FLOAT = 1;
const INT64 = 7;
const INTS = 7;
const INT = 2;

const node = (op_type: string, input: string[], output: string, attribute: object[] = []) => ({
  op_type,
  input,
  output: [output],
  attribute,
});
const toFloat = [{ name: 'to', i: FLOAT, type: INT }];
const turned = [{ name: 'perm', ints: [1, 0], type: INTS }];
const constant = (name: string, value: number) => ({ name, dims: [], data_type: FLOAT, float_data: [value] });
const value = (name: string, elem_type: number, dim: object[]) => ({
  name,
  type: { tensor_type: { elem_type, shape: { dim } } },
});
const tokens = [{ dim_value: 1 }, { dim_param: 'tokens' }];

/**
 * Writes a cross-encoder for ONNX that was not trained: its one label is (s − 0.5) · 10, where s is the share of the first
 * text's tokens that the second one has, too.
 * @param tokenizer folder of a model whose tokenizer it takes
 */
export function writeWordOverlapModel(folder: string, tokenizer: string): void {
  mkdirSync(folder, { recursive: true });
  for (const file of ['config.json', 'tokenizer.json', 'tokenizer_config.json'])
    cpSync(join(tokenizer, file), join(folder, file));
  const graph = {
    name: 'word-overlap',
    input: [value('input_ids', INT64, tokens), value('token_type_ids', INT64, tokens)],
    output: [value('logits', FLOAT, [{ dim_value: 1 }, { dim_value: 1 }])],
    initializer: [constant('one', 1), constant('half', 0.5), constant('ten', 10)],
    node: [
      node('Cast', ['token_type_ids'], 'second', toFloat),
      node('Sub', ['one', 'second'], 'first'),
      node('Transpose', ['input_ids'], 'column', turned),
      node('Equal', ['column', 'input_ids'], 'equal'),
      node('Cast', ['equal'], 'same', toFloat),
      node('Transpose', ['second'], 'second_column', turned),
      node('MatMul', ['same', 'second_column'], 'times'),
      node('Min', ['times', 'one'], 'found'),
      node('MatMul', ['first', 'found'], 'shared'),
      node('Transpose', ['first'], 'first_column', turned),
      node('MatMul', ['first', 'first_column'], 'length'),
      node('Div', ['shared', 'length'], 'share'),
      node('Sub', ['share', 'half'], 'centred'),
      node('Mul', ['centred', 'ten'], 'logits'),
    ],
  };
  const model = { ir_version: 8, graph, opset_import: [{ domain: '', version: 13 }] };
  writeFileSync(join(folder, 'model.onnx'), ONNX.encode(ONNX.fromObject(model)).finish());
}
