import { Link } from 'wouter';
import { PAGES } from '../../../contract/pages.js';
import { useEndpoint } from '../../api/api.js';
import { Light, useFindings } from '../administration/health/findings.js';
import classes from './dashboard.module.css';

/** The health of the installation in one line that leads to its page, for administrators. */
export function HealthStrip() {
  const { data: me } = useEndpoint('getMe', {}, { staleTime: Infinity });
  const { data, findings, worst, verdict } = useFindings({ enabled: me?.roles.includes('admin') ?? false });
  if (!data) return null;
  return (
    <Link href={PAGES.administration} className={classes['strip'] ?? ''}>
      <strong>{verdict}</strong>
      {findings
        .filter(({ state }) => worst === 'good' || state !== 'good')
        .map(({ name, state, said }) => (
          <span key={name} title={said}>
            <Light state={state} size={16} /> {name}
          </span>
        ))}
    </Link>
  );
}
