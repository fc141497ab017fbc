import { chromium, type Browser } from 'playwright-core';
import { findChromium } from '../../servers/browser/find-chromium.js';

/** Starts Chromium. Its sandbox does not work for root, who runs tests in containers. */
export async function launch(): Promise<Browser> {
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath: await findChromium(console.log), args });
}
