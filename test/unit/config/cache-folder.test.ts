import { cacheFolder } from '../../../config/cache-folder.js';

test.each<[string | undefined, NodeJS.ProcessEnv, NodeJS.Platform, string]>([
  ['/set', { HOME: '/h', XDG_CACHE_HOME: '/x' }, 'linux', '/set'],
  [undefined, { HOME: '/h', XDG_CACHE_HOME: '/x' }, 'linux', '/x/vouch'],
  [undefined, { HOME: '/h', XDG_CACHE_HOME: 'relative' }, 'linux', '/h/.cache/vouch'],
  [undefined, { HOME: '/h' }, 'linux', '/h/.cache/vouch'],
  [undefined, { HOME: '/h', XDG_CACHE_HOME: '/x' }, 'darwin', '/h/Library/Caches/vouch'],
])('setting %s, env %j on %s: %s', (setting, env, platform, expected) => {
  expect(cacheFolder(setting, env, platform)).toBe(expected);
});
