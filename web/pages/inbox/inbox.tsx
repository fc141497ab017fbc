import { PageHead } from '../../parts/page-head.js';

export default function Inbox() {
  return <PageHead title="Inbox" />;
}
