import { CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import { Metric, Stats, Unit } from 'aws-cdk-lib/aws-cloudwatch';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import {
  ArnPrincipal,
  CompositePrincipal,
  PolicyStatement,
  Role,
  type PrincipalBase,
} from 'aws-cdk-lib/aws-iam';
import type { Function } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { AwsConfig } from '../config.js';
import { functionOf } from '../parts/function.js';
import { removal } from '../parts/log-group.js';
import { allowWork } from '../parts/permissions.js';
import type { ProcessProps } from '../parts/props.js';
import { commonSettings } from '../parts/settings.js';

/** Roles in which Temporal Cloud invokes functions, as its documentation lists them. */
const TEMPORAL_CLOUD = ['902542641901', '160190466495', '819232936619', '829909441867', '354116250941'].map(
  (account) => `arn:aws:iam::${account}:role/wci-lambda-invoke`,
);
/** Of the metrics that the functions write. */
const NAMESPACE = 'Vouch';

/** Functions: one that measures what waits for workers and, by setting, those that answer questions. */
export class FunctionsStack extends Stack {
  /** Writes the metrics, every minute. */
  readonly measuring: Function;
  /** Answers questions; undefined where workers run on Fargate. */
  readonly worker: Function | undefined;
  /** Invocations that were cut off at their deadline. */
  readonly timedOut: Metric | undefined;
  readonly #taskQueue: string;

  constructor(scope: Construct, id: string, given: ProcessProps) {
    const { config, network, search, secrets, documents, ...props } = given;
    super(scope, id, props);
    const parts = { config, network, search, secrets, documents };
    this.#taskQueue = config.temporal.taskQueue;
    const settings = commonSettings(config, search, documents);
    const measuring = functionOf(this, 'Measuring', parts, {
      handler: 'dist/worker/lambda-backlog.handler',
      memory: 512,
      timeoutSeconds: 45,
      atOnce: 1,
      settings,
    });
    this.measuring = measuring.handler;
    new Rule(this, 'EveryMinute', {
      schedule: Schedule.rate(Duration.minutes(1)),
      targets: [new LambdaFunction(this.measuring, { retryAttempts: 0 })],
    });

    const { workers } = config;
    if (workers.on !== 'lambda') return;
    const worker = functionOf(this, 'Worker', parts, {
      handler: 'dist/worker/lambda.handler',
      memory: workers.memory,
      timeoutSeconds: workers.timeoutSeconds,
      atOnce: workers.atOnce,
      settings: {
        ...settings,
        VOUCH_DEPLOYMENT: config.name,
        VOUCH_BUILD_ID: config.buildId ?? config.image.tag,
      },
    });
    this.worker = worker.handler;
    allowWork(this, this.worker.role!, config, { search, documents, secrets });
    // what a version of the deployment names must never change, and goes on working for whoever still waits on it
    const version = this.worker.currentVersion;
    version.applyRemovalPolicy(removal(config));
    this.timedOut = new MetricFilter(this, 'TimedOut', {
      logGroup: worker.log,
      filterPattern: FilterPattern.literal('"Task timed out"'),
      metricNamespace: NAMESPACE,
      metricName: `${config.name}-timed-out`,
      metricValue: '1',
      unit: Unit.COUNT,
    }).metric({ statistic: Stats.SUM, period: Duration.minutes(5) });
    const invoker = this.#invoker(workers, this.worker);
    new CfnOutput(this, 'WorkerVersionArn', { value: version.functionArn });
    new CfnOutput(this, 'InvokerRoleArn', { value: invoker.roleArn });
  }

  /** The role in which Temporal invokes the worker, and nothing else. */
  #invoker(workers: Extract<AwsConfig['workers'], { on: 'lambda' }>, worker: Function): Role {
    const { externalId, roleArns = TEMPORAL_CLOUD } = workers.invokedBy;
    const who: PrincipalBase = new CompositePrincipal(...roleArns.map((arn) => new ArnPrincipal(arn)));
    const role = new Role(this, 'Invoker', {
      assumedBy: who.withConditions({ StringEquals: { 'sts:ExternalId': externalId } }),
      maxSessionDuration: Duration.hours(1),
    });
    role.addToPolicy(
      new PolicyStatement({
        actions: ['lambda:GetFunction', 'lambda:InvokeFunction'],
        resources: [worker.functionArn, `${worker.functionArn}:*`],
      }),
    );
    return role;
  }

  #metric(metricName: string, statistic: string): Metric {
    return new Metric({
      namespace: NAMESPACE,
      metricName,
      dimensionsMap: { TaskQueue: this.#taskQueue },
      statistic,
      period: Duration.minutes(1),
    });
  }

  /** Tasks that wait for a worker. */
  get backlog(): Metric {
    return this.#metric('Backlog', Stats.MAXIMUM);
  }

  /** Age of the oldest of them, in seconds. */
  get backlogAge(): Metric {
    return this.#metric('BacklogAge', Stats.MAXIMUM);
  }

  /** Workers that ask for tasks. */
  get pollers(): Metric {
    return this.#metric('Pollers', Stats.MINIMUM);
  }
}
