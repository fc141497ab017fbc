import { InvalidArgumentError, type Command } from 'commander';
import { CALIBRATION_DAYS } from '../../domain/autonomy/calibrate.js';
import { CALIBRATE_TEXTS } from '../calibrate/texts.js';
import type { Host } from '../host.js';
import type { ApiOptions } from '../session.js';
import { TEXTS } from '../texts/index.js';
import { runInSession, withApiOptions } from './options.js';

interface Options extends ApiOptions {
  days: number;
  maxWrong: number;
  sureness: number;
  write?: string;
}

/** `vouch calibrate`: what the verdicts of people say about the confidence, and the policy that follows. */
export function registerCalibrate(program: Command, host: Host): void {
  const t = CALIBRATE_TEXTS[host.language];
  const share = (text: string): number => {
    const value = Number(text);
    if (value > 0 && value < 1) return value;
    throw new InvalidArgumentError(t.badShare);
  };
  const days = (text: string): number => {
    const value = Number(text);
    if (Number.isInteger(value) && value >= 1 && value <= 365) return value;
    throw new InvalidArgumentError(t.badDays);
  };
  const command = program
    .command('calibrate')
    .description(t.command)
    .option('--days <days>', t.days, days, CALIBRATION_DAYS)
    .option('--max-wrong <share>', t.maxWrong, share, 0.05)
    .option('--sureness <share>', t.sureness, share, 0.95)
    .option('--write <file>', t.write);
  withApiOptions(command, TEXTS[host.language]).action(
    async ({ days: of, maxWrong, sureness, write, ...options }: Options) => {
      const { runCalibrate } = await import('../calibrate/calibrate.js');
      await runInSession(host, options, (session) =>
        runCalibrate(session, { days: of, maxWrong, sureness, write }, t),
      );
    },
  );
}
