import { randomUUID } from 'node:crypto';
import {
  documentIdOf,
  type DocumentAddress,
  type DocumentOutcome,
  type UploadFields,
  type UploadOrder,
  type UploadResult,
} from '../../contract/documents.js';
import type { Language } from '../../contract/language.js';
import { EVERYONE } from '../../contract/passage.js';
import { principalOf, type Caller, type Principal } from '../../contract/principal.js';
import { mayChange } from '../../domain/document-access.js';
import { stagedUpload } from '../../domain/staged-upload.js';
import type { Deps } from '../deps.js';
import { CASES } from '../details.js';
import { ApiFailure, type FieldFault } from '../failure.js';
import type { Handed } from '../gateway/documents.js';
import type { Handlers } from '../http/endpoint.js';
import { waitSeconds } from '../http/headers.js';
import { problemOf } from '../http/problem.js';
import { type UploadedFile, safePath, nameByContent } from '../http/upload.js';
import { uploadFailure } from './upload-failure.js';

/** An uploaded file with the address of its document. */
interface Draft {
  document: DocumentAddress;
  bytes: Buffer;
}

interface Sent {
  document: DocumentAddress;
  handed: Handed;
}

/** Handler for uploads. Everything is checked before the first file is stored. */
export function uploadRoutes({
  gateway,
  index,
  blobs,
}: Pick<Deps, 'gateway' | 'index' | 'blobs'>): Handlers<'uploadDocuments'> {
  async function checkPlace(document: DocumentAddress, principal: Principal): Promise<void> {
    const known = await index.getDocument({ documentId: documentIdOf(document) });
    if (known && (known.origin === 'folder' || !mayChange(known, principal))) {
      throw new ApiFailure('DOCUMENT_CONFLICT');
    }
  }

  async function send({ document, bytes }: Draft, fields: UploadFields, caller: Caller): Promise<Sent> {
    const orderId = randomUUID();
    const blob = await blobs.put({ bytes: stagedUpload(bytes, orderId) });
    const order = orderOf({ orderId, blob }, fields, principalOf(caller));
    return { document, handed: await gateway.documents.hand(document, order, caller.tenant) };
  }

  return {
    async uploadDocuments({ body: fields, files, principal, caller, language, header, signal }) {
      checkFields(fields, files, principal, language);
      const drafts = await draftsOf(fields, files, language);
      for (const { document } of drafts) await checkPlace(document, principal);
      await gateway.documents.ready();
      if (signal.aborted) throw new ApiFailure('INVALID_REQUEST', { detail: CASES.aborted });
      const sent: Sent[] = [];
      for (const draft of drafts) sent.push(await send(draft, fields, caller));

      const seconds = waitSeconds(header('prefer'));
      const limit = { ms: (seconds ?? 0) * 1000, signal };
      const outcomes = await Promise.all(
        sent.map(async ({ handed }) => (seconds ? gateway.documents.outcome(handed, limit) : undefined)),
      );
      const results = sent.map(({ document }, i) => resultOf(document, outcomes[i], language));
      const [first] = results;
      const [only] = outcomes;
      const headers = {
        ...(first && results.length === 1
          ? { Location: `/v1/documents/${encodeURIComponent(first.id)}` }
          : {}),
        ...(seconds === undefined ? {} : { 'Preference-Applied': `wait=${seconds}` }),
      };
      if (!first || results.length > 1)
        return { status: statusOf(results), headers, body: { items: results } };
      if (only?.status === 'failed') throw uploadFailure(only);
      return { status: statusOf(results), headers, body: first };
    },
  };
}

/** Checks fields and files against each other. @throws ApiFailure DOCUMENT_INVALID with all faults */
function checkFields(
  { path, title, groups = [] }: UploadFields,
  files: UploadedFile[],
  principal: Principal,
  language: Language,
): void {
  const faults: FieldFault[] = [];
  const fault = (pointer: string, text: keyof typeof CASES) =>
    faults.push({ pointer, detail: CASES[text][language] });
  if (files.length === 0) fault('/file', 'noFile');
  if (files.length > 1 && path !== undefined) fault('/path', 'oneFileOnly');
  if (files.length > 1 && title !== undefined) fault('/title', 'oneFileOnly');
  groups.forEach((group, i) => {
    if (!principal.groups.includes(group)) fault(`/groups/${i}`, 'foreignGroup');
  });
  if (faults.length > 0) throw new ApiFailure('DOCUMENT_INVALID', { errors: faults });
}

/** Gives each file its path. @throws ApiFailure DOCUMENT_TYPE_UNSUPPORTED, DOCUMENT_INVALID */
async function draftsOf(fields: UploadFields, files: UploadedFile[], language: Language): Promise<Draft[]> {
  const drafts: Draft[] = [];
  for (const file of files) {
    const path = await nameByContent(fields.path ?? safePath(file.name), file);
    if (drafts.some(({ document }) => document.path === path)) {
      const errors = [{ pointer: '/file', detail: `${CASES.sameName[language]}: ${path}` }];
      throw new ApiFailure('DOCUMENT_INVALID', { errors });
    }
    drafts.push({ document: { collection: fields.collection, path }, bytes: file.bytes });
  }
  return drafts;
}

function orderOf(
  staged: Pick<UploadOrder, 'orderId' | 'blob'>,
  fields: UploadFields,
  by: Principal,
): UploadOrder {
  const { classification, title, language, domains } = fields;
  // uploaders outside `everyone` share with their own groups by default
  const groups = fields.groups ?? (by.groups.includes(EVERYONE) ? [EVERYONE] : by.groups);
  return {
    kind: 'upload',
    ...staged,
    by,
    defaults: { groups, classification },
    ...(title === undefined ? {} : { title }),
    ...(language === undefined ? {} : { language }),
    ...(domains === undefined ? {} : { domains }),
  };
}

function resultOf(
  document: DocumentAddress,
  outcome: DocumentOutcome | undefined,
  language: Language,
): UploadResult {
  const known = { id: documentIdOf(document), ...document };
  if (outcome?.status === 'indexed') return { ...known, status: 'indexed', chunks: outcome.chunks };
  if (outcome?.status === 'failed') {
    return { ...known, status: 'failed', problem: problemOf(uploadFailure(outcome), language) };
  }
  return { ...known, status: 'indexing' };
}

/** Returns 201 if all are indexed, 202 while one is under way, else 200: each result then has its own outcome. */
function statusOf(results: UploadResult[]): number {
  if (results.some(({ status }) => status === 'indexing')) return 202;
  return results.every(({ status }) => status === 'indexed') ? 201 : 200;
}
