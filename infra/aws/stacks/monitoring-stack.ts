import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  Dashboard,
  GraphWidget,
  MathExpression,
  Metric,
  Stats,
  TreatMissingData,
  type IMetric,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { HttpCodeElb, HttpCodeTarget } from 'aws-cdk-lib/aws-elasticloadbalancingv2';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import type { AwsConfig } from '../config.js';
import type { ApiStack } from './api-stack.js';
import type { FunctionsStack } from './functions-stack.js';
import type { SearchStack } from './search-stack.js';
import type { WorkersStack } from './workers-stack.js';

interface MonitoringProps extends StackProps {
  config: AwsConfig;
  key: IKey;
  api: ApiStack;
  workers: WorkersStack;
  functions: FunctionsStack;
  /** Undefined where the domain is somebody else's. */
  search: SearchStack | undefined;
}

/** Condition of an alarm. */
interface When {
  metric: IMetric;
  above?: number;
  below?: number;
  /** Periods in a row. */
  lasting: number;
  /** Treatment of missing data; the default counts it as good. */
  missing?: TreatMissingData;
  because: string;
}

const MINUTE = Duration.minutes(1);
const FIVE = Duration.minutes(5);

/** Alarms, to one topic, and a dashboard with what they are about. */
export class MonitoringStack extends Stack {
  readonly #topic: Topic;

  constructor(scope: Construct, id: string, { config, key, ...parts }: MonitoringProps) {
    const { api, workers, functions, search, ...props } = parts;
    super(scope, id, props);
    this.#topic = new Topic(this, 'Alarms', { masterKey: key, enforceSSL: true });
    this.#topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [this.#topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': this.account } },
      }),
    );
    const { email, backlogSeconds } = config.alarms;
    if (email !== undefined) this.#topic.addSubscription(new EmailSubscription(email));

    const { backlog, backlogAge, pollers, measuring } = functions;
    this.#alarm('Backlog', {
      metric: backlogAge,
      above: backlogSeconds,
      lasting: 3,
      because: 'Work waits for a worker for too long: there are too few, or they are stuck',
    });
    this.#alarm('NoWorker', {
      metric: functions.worker ? withoutWorker(backlog, pollers) : pollers,
      ...(functions.worker ? { above: 0 } : { below: 1 }),
      lasting: 3,
      missing: TreatMissingData.BREACHING,
      because: 'No worker asks for work, or nobody can tell: questions are taken and not answered',
    });
    this.#alarm('MeasuringFails', {
      metric: measuring.metricErrors({ period: FIVE }),
      above: 1,
      lasting: 2,
      because: 'What waits cannot be measured: Temporal cannot be reached, or refuses the key',
    });
    const { timedOut, worker } = functions;
    if (worker && timedOut) {
      const errors = worker.metricErrors({ period: FIVE });
      this.#alarm('WorkerFails', {
        metric: errors,
        above: 0,
        lasting: 2,
        because: 'Functions that answer fail',
      });
      this.#alarm('DeadlineMissed', {
        metric: timedOut,
        above: 0,
        lasting: 1,
        because:
          'A function was cut off at its deadline: what it had under way is done again only once it is silent',
      });
      const throttled = worker.metricThrottles({ period: FIVE });
      this.#alarm('Throttled', {
        metric: throttled,
        above: 0,
        lasting: 3,
        because: 'As many functions run as may: raise workers.atOnce',
      });
    }
    const failed = api.targets.metrics.httpCodeTarget(HttpCodeTarget.TARGET_5XX_COUNT, { period: FIVE });
    this.#alarm('ApiFails', { metric: failed, above: 5, lasting: 2, because: 'The API answers with 5xx' });
    const unreached = api.balancer.metrics.httpCodeElb(HttpCodeElb.ELB_5XX_COUNT, { period: FIVE });
    this.#alarm('ApiAway', {
      metric: unreached,
      above: 5,
      lasting: 2,
      because: 'The load balancer reaches no API, or waits for it in vain',
    });
    this.#alarm('ApiUnhealthy', {
      metric: api.targets.metrics.unhealthyHostCount({ period: MINUTE, statistic: Stats.MAXIMUM }),
      above: 0,
      lasting: 5,
      because: 'A process of the API does not answer /healthz',
    });
    const running = runningTasks(workers);
    this.#alarm('FewWorkers', {
      metric: running,
      below: workers.min,
      lasting: 5,
      missing: TreatMissingData.BREACHING,
      because: 'Fewer workers run than should: they do not start, or die',
    });
    const domainName = search?.domainName;
    if (search && domainName !== undefined) {
      const red = this.#ofDomain(domainName, 'ClusterStatus.red', Stats.MAXIMUM);
      this.#alarm('SearchRed', {
        metric: red,
        above: 0,
        lasting: 1,
        because: 'A part of the index is lost or away',
      });
      this.#alarm('SearchFull', {
        metric: this.#ofDomain(domainName, 'FreeStorageSpace', Stats.MINIMUM),
        below: search.storageGb * 1024 * 0.2,
        lasting: 1,
        because: 'A node has less than a fifth of its disk left; without space it takes no documents',
      });
    }
    new Dashboard(this, 'Dashboard', {
      dashboardName: config.name,
      widgets: [
        [
          graph('Work that waits', backlog, backlogAge),
          graph('Workers', pollers, running),
          graph(
            'Functions',
            measuring.metricErrors(),
            ...(worker && timedOut
              ? [worker.metricInvocations(), worker.metricErrors(), worker.metricThrottles(), timedOut]
              : []),
          ),
        ],
        [
          graph('Requests', api.targets.metrics.requestCount()),
          graph('Failures', failed, unreached),
          graph('Time to answer', api.targets.metrics.targetResponseTime({ statistic: 'p95' })),
        ],
        ...(domainName === undefined
          ? []
          : [
              [
                graph('Searches', this.#ofDomain(domainName, 'SearchRate', Stats.AVERAGE)),
                graph('Time of a search', this.#ofDomain(domainName, 'SearchLatency', Stats.AVERAGE)),
                graph('Free disk', this.#ofDomain(domainName, 'FreeStorageSpace', Stats.MINIMUM)),
              ],
            ]),
      ],
    });
  }

  #alarm(id: string, { metric, above, below, lasting, missing, because }: When): void {
    const alarm = new Alarm(this, id, {
      metric,
      threshold: above ?? below ?? 0,
      comparisonOperator:
        above === undefined
          ? ComparisonOperator.LESS_THAN_THRESHOLD
          : ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: lasting,
      treatMissingData: missing ?? TreatMissingData.NOT_BREACHING,
      alarmDescription: because,
    });
    const tell = new SnsAction(this.#topic);
    alarm.addAlarmAction(tell);
    alarm.addOkAction(tell);
  }

  #ofDomain(domainName: string, metricName: string, statistic: string): Metric {
    const dimensionsMap = { DomainName: domainName, ClientId: this.account };
    return new Metric({ namespace: 'AWS/ES', metricName, dimensionsMap, statistic, period: FIVE });
  }
}

/** Functions ask for work only while there is some: 1 when it waits and none does. */
function withoutWorker(backlog: Metric, pollers: Metric): MathExpression {
  return new MathExpression({
    expression: 'IF(backlog > 0 AND pollers < 1, 1, 0)',
    usingMetrics: { backlog, pollers },
    period: MINUTE,
    label: 'Work without a worker',
  });
}

function runningTasks({ service }: WorkersStack): Metric {
  return new Metric({
    namespace: 'ECS/ContainerInsights',
    metricName: 'RunningTaskCount',
    dimensionsMap: { ClusterName: service.cluster.clusterName, ServiceName: service.serviceName },
    statistic: Stats.MINIMUM,
    period: MINUTE,
  });
}

function graph(title: string, ...left: IMetric[]): GraphWidget {
  return new GraphWidget({ title, left, width: 8 });
}
