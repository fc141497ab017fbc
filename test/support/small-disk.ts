import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Disk, dataFolder, type DataFolder } from '../../lab/chaos/topology/topology.js';

function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'vouch-mount-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', folder], { stdio: 'ignore' });
    execFileSync('umount', [folder]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * A test with a folder on a small disk of its own, which it may fill.
 * @param size such as `24m`
 */
export function testOnDisk(
  name: string,
  size: string,
  run: (folder: DataFolder & { disk: Disk }) => Promise<void>,
  timeoutMs?: number,
): void {
  if (!canMount()) {
    test.skip(`${name} (left out: this user may not mount a file system)`, () => undefined);
    return;
  }
  const onDisk = async () => {
    const folder = await dataFolder(size);
    try {
      await run(folder as DataFolder & { disk: Disk });
    } finally {
      await folder.remove();
    }
  };
  test(name, onDisk, timeoutMs);
}
