import type { Measured, SearchPoint } from './measured.js';

/** List prices in US dollars, without discounts, taxes and transfer: Fargate, EBS gp3 (us-east-1) and Temporal Cloud. */
export const PRICES = {
  /** Day on which the lists were read. */
  day: '2026-11-23',
  vcpuHour: 0.04048,
  gbHour: 0.004445,
  diskGbMonth: 0.08,
  /** Up to so many million actions of a month, a million costs so much; the list names no price above. */
  actions: [
    { upTo: 5, usd: 50 },
    { upTo: 10, usd: 45 },
    { upTo: 20, usd: 40 },
    { upTo: 50, usd: 35 },
    { upTo: 100, usd: 30 },
    { upTo: 200, usd: 25 },
  ],
  retainedGbHour: 0.00105,
  activeGbHour: 0.042,
  /** Least of a month for the plan with these prices; a tenth of what is used, where that is more. */
  planUsd: 500,
};

/** Assumptions that nothing here measures; the page names them. */
export const ASSUMED = {
  hoursPerMonth: 730,
  daysPerMonth: 30,
  /** Hours of a day in which questions come, and how many times as many come in the busiest minutes. */
  busyHours: 8,
  peak: 2,
  /** Share of a core, or of a rate, that is used when it is busiest. */
  used: 0.6,
  /** Reads of its status for each question. */
  readsPerQuestion: 5,
  /** Share of the questions that a person reviews, and how long each waits, seconds. */
  reviewed: 0.1,
  reviewSeconds: 600,
  /** Days for which histories are kept. */
  retentionDays: 7,
  /** Searches of a question: its own, and one more for every second one. */
  searchesPerQuestion: 1.5,
  worker: { vcpu: 1, gb: 1 },
  api: { vcpu: 1, gb: 0.5 },
  searchNode: { vcpu: 2, gb: 16, diskGb: 500 },
  /** Copies of each chunk, the share of the disk that may be full, and the share of the index that memory should hold. */
  copies: 2,
  diskUsed: 0.7,
  indexInMemory: 0.25,
  heapGb: 4,
  chunksPerShard: 5_000_000,
  /** Above, the page of the search index advises a cluster. */
  embeddedChunks: 200_000,
};

const GB = 1024 ** 3;
const computeUsd = ({ vcpu, gb }: { vcpu: number; gb: number }): number =>
  ASSUMED.hoursPerMonth * (vcpu * PRICES.vcpuHour + gb * PRICES.gbHour);

/** Price of a number of actions in a month: each million at the price of its step, those above the last at that price. */
export function actionsUsd(actions: number): number {
  let [below, usd] = [0, 0];
  const millions = actions / 1e6;
  for (const { upTo, usd: each } of PRICES.actions) {
    usd += Math.max(0, Math.min(millions, upTo) - below) * each;
    below = upTo;
  }
  return usd + Math.max(0, millions - below) * PRICES.actions.at(-1)!.usd;
}

/** The processes, actions and money for so many questions a day, with a model and its steps dispatched. */
export function sizeQuestions(
  perDay: number,
  { workerCpuMs, api, actions, historyBytes, tokens, waiting }: Measured,
) {
  const perSecond = (perDay / (ASSUMED.busyHours * 3600)) * ASSUMED.peak;
  const perMonth = perDay * ASSUMED.daysPerMonth;
  const workers = Math.ceil((perSecond * workerCpuMs) / 1000 / (ASSUMED.worker.vcpu * ASSUMED.used));
  const apis = Math.ceil(
    (perSecond * (1 / api.asked + ASSUMED.readsPerQuestion / api.waitingReads)) / ASSUMED.used,
  );
  // Little's law
  const waitingAtPeak = perSecond * ASSUMED.reviewed * ASSUMED.reviewSeconds;
  const actionsPerMonth = perMonth * (actions.regular + ASSUMED.reviewed * actions.review);
  const retainedGb = (perDay * ASSUMED.retentionDays * historyBytes) / GB;
  const activeGb = (waitingAtPeak * waiting.databaseBytes) / GB;
  const used =
    actionsUsd(actionsPerMonth) +
    ASSUMED.hoursPerMonth * (retainedGb * PRICES.retainedGbHour + activeGb * PRICES.activeGbHour);
  return {
    perDay,
    perSecond,
    // one of each is replaced while the other serves, from where a stop would be felt
    workers: Math.max(2, workers),
    apis: Math.max(2, apis),
    waitingAtPeak,
    actionsPerMonth,
    retainedGb,
    tokensPerMonth: perMonth * tokens,
    temporalUsd: used + Math.max(PRICES.planUsd, used / 10),
    computeUsd:
      Math.max(2, workers) * computeUsd(ASSUMED.worker) + Math.max(2, apis) * computeUsd(ASSUMED.api),
  };
}

/** The time of a search among more chunks than were measured: it grows by as much with each power of ten as between the last two points. */
export function extrapolated(points: readonly SearchPoint[], chunks: number, of: 'p50' | 'p95'): number {
  const above = points.findIndex((point) => point.chunks >= chunks);
  const i = above < 0 ? points.length - 1 : Math.max(1, above);
  const [from, to] = [points[i - 1]!, points[i]!];
  const slope = (to[of] - from[of]) / Math.log10(to.chunks / from.chunks);
  return Math.max(0, from[of] + slope * Math.log10(chunks / from.chunks));
}

/** The place, time and money for so many chunks, asked so many questions a day. */
export function sizeChunks(chunks: number, questionsPerDay: number, { embedded, cluster }: Measured) {
  const store = chunks <= ASSUMED.embeddedChunks ? ('embedded' as const) : ('cluster' as const);
  const points = store === 'embedded' ? embedded : cluster;
  const last = points.at(-1)!;
  const indexGb = (last.diskBytes / last.chunks) * (chunks / GB);
  const shards = Math.ceil(chunks / ASSUMED.chunksPerShard);
  const perShard = chunks / shards;
  const p50 = extrapolated(points, perShard, 'p50');
  const shared = {
    store,
    chunks,
    p50,
    p95: extrapolated(points, perShard, 'p95'),
    isMeasured: perShard <= last.chunks,
  };
  if (store === 'embedded') {
    const hours = chunks / last.ingest / 3600;
    return { ...shared, diskGb: indexGb, shards: 0, nodes: 0, hours, usd: indexGb * PRICES.diskGbMonth };
  }
  const node = ASSUMED.searchNode;
  const diskGb = (indexGb * ASSUMED.copies) / ASSUMED.diskUsed;
  const perSecond =
    (questionsPerDay / (ASSUMED.busyHours * 3600)) * ASSUMED.peak * ASSUMED.searchesPerQuestion;
  const nodes = Math.max(
    ASSUMED.copies,
    Math.ceil(diskGb / node.diskGb),
    Math.ceil((indexGb * ASSUMED.copies * ASSUMED.indexInMemory) / (node.gb - ASSUMED.heapGb)),
    // at worst a search keeps one core of each shard busy as long as it takes
    Math.ceil((perSecond * shards * p50) / 1000 / (node.vcpu * ASSUMED.used)),
  );
  return {
    ...shared,
    diskGb,
    shards,
    nodes,
    hours: chunks / (last.ingest * Math.min(nodes, shards)) / 3600,
    usd: nodes * computeUsd(node) + diskGb * PRICES.diskGbMonth,
  };
}
