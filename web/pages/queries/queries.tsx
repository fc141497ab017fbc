import { PageHead } from '../../parts/page-head.js';

export default function Queries() {
  return <PageHead title="Queries" />;
}
