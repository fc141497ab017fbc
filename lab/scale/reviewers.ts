import { mulberry32 } from '../random.js';

// looked up once: in the sandbox of a test a global costs more than the calculation
const { ceil, cos, exp, floor, log, max, PI, sqrt } = Math;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Reviewers and what they are asked. Times in seconds. */
export interface ReviewLoad {
  /** Requests for review a day. */
  perDay: number;
  /** Hours of the day in which reviewers begin a request, and in which all but `outsideShare` of the requests come. */
  office: { from: number; to: number };
  /** Share 0..1 of the requests that comes evenly over the rest of the day. */
  outsideShare: number;
  /** Time that a review takes: log-normal, or exponential as Erlang's formula has it. */
  service: { mean: number; /** Standard deviation divided by the mean. */ variation: number | 'exponential' };
  /** Time after which the default decides a request that nobody has begun; a review that has begun is finished. */
  deadline: number;
}

/** The outcome of one simulation. */
export interface ReviewOutcome {
  requests: number;
  /** Share 0..1 that the default decided, of those that came in office hours, and of all. */
  byDefaultInOffice: number;
  byDefault: number;
  /** Share 0..1 of the requests that did not begin at once, and the mean wait of those that were begun, seconds. */
  waited: number;
  meanWait: number;
  /** Share 0..1 of the reviewers' hours that was spent on reviews. */
  busy: number;
}

/** Requests simulated, about; and working days at least. */
const REQUESTS = 8_000;
const LEAST_DAYS = 2;

/**
 * Simulates requests that come at random (Poisson) and are begun in the order in which they came, by whichever of the
 * reviewers is free first. A request that could not begin before its deadline takes nobody's time.
 * @param load every day is a working day
 */
export function simulateReviews(load: ReviewLoad, reviewers: number, seed: number): ReviewOutcome {
  const { perDay, office, outsideShare, deadline } = load;
  const random = mulberry32(seed);
  const days = max(LEAST_DAYS, ceil(REQUESTS / perDay));
  const free = new Array<number>(reviewers).fill(0);
  const outcome = { requests: 0, inOffice: 0, defaults: 0, defaultsInOffice: 0, waited: 0, wait: 0, work: 0 };
  for (const { at, isInOffice } of arrivals(load, days, random)) {
    const next = earliest(free);
    const start = opening(max(at, free[next]!), office);
    outcome.requests += 1;
    if (isInOffice) outcome.inOffice += 1;
    if (start > at) outcome.waited += 1;
    if (start - at > deadline) {
      outcome.defaults += 1;
      if (isInOffice) outcome.defaultsInOffice += 1;
      continue;
    }
    const took = serviceTime(load.service, random);
    free[next] = start + took;
    outcome.wait += start - at;
    outcome.work += took;
  }
  const { requests, inOffice, defaults } = outcome;
  return {
    requests,
    byDefaultInOffice: outcome.defaultsInOffice / max(1, inOffice),
    byDefault: defaults / max(1, requests),
    waited: outcome.waited / max(1, requests),
    meanWait: outcome.wait / max(1, requests - defaults),
    busy: outcome.work / (reviewers * days * (office.to - office.from) * HOUR),
  };

  /** Times at which requests come, in order. The rate is one in office hours and another one outside. */
  function* arrivals({ perDay: all }: ReviewLoad, until: number, next: () => number) {
    const hours = office.to - office.from;
    const rate = {
      inside: (all * (1 - outsideShare)) / (hours * HOUR),
      outside: hours < 24 ? (all * outsideShare) / ((24 - hours) * HOUR) : 0,
    };
    // thinning: times at the higher rate, of which as many are kept as the rate of the hour says
    const highest = max(rate.inside, rate.outside);
    for (let at = 0; ;) {
      at -= log(1 - next()) / highest;
      if (at >= until * DAY) return;
      const isInOffice = opening(at, office) === at;
      if (next() * highest < (isInOffice ? rate.inside : rate.outside)) yield { at, isInOffice };
    }
  }
}

/** The given time in office hours, else their next beginning. */
function opening(at: number, { from, to }: ReviewLoad['office']): number {
  const ofDay = at % DAY;
  if (ofDay < from * HOUR) return at - ofDay + from * HOUR;
  return ofDay < to * HOUR ? at : at - ofDay + DAY + from * HOUR;
}

function earliest(times: readonly number[]): number {
  let first = 0;
  for (let i = 1; i < times.length; i += 1) if (times[i]! < times[first]!) first = i;
  return first;
}

function serviceTime({ mean, variation }: ReviewLoad['service'], next: () => number): number {
  if (variation === 'exponential') return -log(1 - next()) * mean;
  const variance = log(1 + variation ** 2);
  // a normal number by Box and Muller
  const normal = sqrt(-2 * log(1 - next())) * cos(2 * PI * next());
  return mean * exp(normal * sqrt(variance) - variance / 2);
}

/**
 * Erlang's C: the probability that a request waits, where requests and reviews are exponential and nobody gives up.
 * @param load reviewers that would be busy all the time: requests a second × seconds of a review
 * @returns 1 where there are not enough of them
 */
export function erlangC(load: number, reviewers: number): number {
  if (load >= reviewers) return 1;
  let blocked = 1; // Erlang's B, by its recurrence
  for (let n = 1; n <= reviewers; n += 1) blocked = (load * blocked) / (n + load * blocked);
  return blocked / (1 - (load / reviewers) * (1 - blocked));
}

/** The probability by Erlang's C that a request waits longer than some seconds. @param mean seconds of a review */
export function waitsLonger(load: number, reviewers: number, mean: number, seconds: number): number {
  return erlangC(load, reviewers) * exp((-max(0, reviewers - load) * seconds) / mean);
}

/** Fewest reviewers with whom something holds that holds for all larger numbers, too. */
export function fewestReviewers(isEnough: (reviewers: number) => boolean): number {
  let most = 1;
  while (!isEnough(most)) most *= 2;
  let tooFew = floor(most / 2);
  while (most - tooFew > 1) {
    const middle = floor((most + tooFew) / 2);
    if (isEnough(middle)) most = middle;
    else tooFew = middle;
  }
  return most;
}
