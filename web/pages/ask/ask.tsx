import { PageHead } from '../../parts/page-head.js';

export default function Ask() {
  return <PageHead title="Ask" />;
}
