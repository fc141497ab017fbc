import type { Domain } from '../../../../contract/analysis.js';

const KEYWORDS: readonly [Domain, RegExp][] = [
  [
    'hr',
    /연차|휴가|휴직|병가|반차|육아|출산|급여|연봉|채용|입사|퇴사|퇴직|온보딩|인사|근태|근무|재택|평가|교육비|복지|\b(?:leave|vacation|holidays?|sick|parental|maternity|payroll|salar(?:y|ies)|hiring|onboarding|offboarding|resign\w*|remote work|working hours|benefits?|training)\b/i,
  ],
  [
    'finance',
    /출장비|정산|경비|비용|예산|법인카드|영수증|구매|결제|세금|환급|회계|출장|\b(?:expenses?|travel|budgets?|invoices?|receipts?|reimburs\w+|procurement|purchas\w+|corporate card|tax(?:es)?|accounting|allowances?)\b/i,
  ],
  [
    'security',
    /보안|비밀번호|패스워드|권한|암호|인증|침해|취약점|접근 ?통제|다단계|\b(?:security|passwords?|mfa|2fa|vulnerabilit\w+|incidents?|breach\w*|phishing|encrypt\w+|permissions?|credentials?)\b/i,
  ],
  [
    'database',
    /데이터베이스|디비|쿼리|스키마|테이블|\b(?:databases?|db|sql|postgres\w*|mysql|schemas?|queries|replicas?)\b/i,
  ],
  [
    'infrastructure',
    /서버|인프라|네트워크|클라우드|(?<!출)장비|노트북|\b(?:servers?|infrastructure|networks?|vpn|cloud|dns|load balancers?|hardware|laptops?)\b/i,
  ],
  [
    'devops',
    /배포|파이프라인|도커|쿠버네티스|롤백|릴리스|\b(?:deploy\w*|ci\/?cd|pipelines?|docker|kubernetes|k8s|rollbacks?|releases?)\b/i,
  ],
  [
    'operations',
    /온콜|당직|장애|모니터링|알림|사후 ?분석|대응|\b(?:on-?call|outages?|monitoring|alerts?|post-?mortems?|escalat\w+|runbooks?)\b/i,
  ],
  ['api', /\b(?:apis?|rest|graphql|endpoints?|webhooks?|openapi|http)\b|엔드포인트/i],
  ['frontend', /프론트엔드|화면|\b(?:front-?end|react|css|html|browsers?|vue|ui)\b/i],
  [
    'backend',
    /백엔드|마이크로서비스|모놀리식|\b(?:back-?end|microservices?|monolith\w*|fastapi|spring|middleware)\b/i,
  ],
  [
    'development',
    /개발|빌드|코드|리뷰|프로젝트|아키텍처|테스트|\b(?:builds?|code|coding|reviews?|tests?|testing|git|branch\w*|repositor(?:y|ies)|architecture|develop\w*|librar(?:y|ies))\b/i,
  ],
];

/** Subject areas a question names, most specific vocabulary first; empty when none is recognised. */
export function domainsOf(question: string): Domain[] {
  return KEYWORDS.filter(([, pattern]) => pattern.test(question)).map(([domain]) => domain);
}
