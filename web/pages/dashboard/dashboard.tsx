import { PageHead } from '../../parts/page-head.js';

export default function Dashboard() {
  return <PageHead title="Dashboard" />;
}
