import { questionTexts } from '../../web/parts/ask/texts.js';
import { resultTexts } from '../../web/pages/query/result/texts.js';
import { shellTexts } from '../../web/shell/texts.js';
import { ask } from './support/acts.js';
import { cuedPorts } from './support/ports.js';
import { useWeb } from './support/use-web.js';

const web = useWeb({ ports: cuedPorts, policy: { cache: { ttlSeconds: 0 } } });

void [questionTexts, resultTexts, shellTexts, ask, web];
test.todo('a whole session');
