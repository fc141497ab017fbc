import { Duration, Stack } from 'aws-cdk-lib';
import { AdjustmentType } from 'aws-cdk-lib/aws-applicationautoscaling';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import type { FargateService, ICluster } from 'aws-cdk-lib/aws-ecs';
import type { Construct } from 'constructs';
import { fargateProcess } from '../parts/fargate.js';
import type { ProcessProps } from '../parts/props.js';

/**
 * Workers that run all the time: those that answer questions, or, beside functions that do, the one for what never ends.
 */
export class WorkersStack extends Stack {
  readonly service: FargateService;
  /** Smallest number of workers. */
  readonly min: number;
  readonly #config: ProcessProps['config'];

  constructor(scope: Construct, id: string, given: ProcessProps & { cluster: ICluster }) {
    const { config, network, search, secrets, documents, cluster, ...props } = given;
    super(scope, id, props);
    const { workers } = config;
    this.#config = config;
    this.min = workers.on === 'fargate' ? workers.min : 1;
    this.service = fargateProcess(
      this,
      'Worker',
      { config, network, search, secrets, documents },
      {
        cluster,
        module: 'dist/worker/main.js',
        size: workers.size,
        count: this.min,
        settings: {},
        // a worker gives back what it cannot finish within ten seconds
        stopSeconds: 60,
        securityGroup: network.workerGroup,
      },
    );
  }

  /** Scales the number of workers with the backlog. */
  scaleWith(backlog: IMetric): void {
    const { workers } = this.#config;
    if (workers.on !== 'fargate') return;
    const { min, max, backlogPerStep } = workers;
    this.service.autoScaleTaskCount({ minCapacity: min, maxCapacity: max }).scaleOnMetric('Backlog', {
      metric: backlog,
      scalingSteps: [
        { upper: 0, change: -1 },
        { lower: backlogPerStep, change: +1 },
        { lower: 5 * backlogPerStep, change: +3 },
      ],
      adjustmentType: AdjustmentType.CHANGE_IN_CAPACITY,
      evaluationPeriods: 3,
      datapointsToAlarm: 2,
      cooldown: Duration.minutes(2),
    });
  }
}
