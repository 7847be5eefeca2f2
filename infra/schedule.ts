/**
 * A tick every so many seconds. The scheduler hands it to Lambda's queue and knows nothing of what
 * becomes of it; when Lambda does not even take it, it tries twice more, and gives up when the next
 * tick is due (by default it would go on for a day, and ticks would pile up).
 * https://docs.aws.amazon.com/scheduler/latest/APIReference/API_RetryPolicy.html
 *
 * @param intervalSeconds whole minutes: the scheduler knows nothing shorter
 * @param deadLetters a standard queue, for the ticks that were given up
 */
export const every = (intervalSeconds: number, deadLetters: sst.aws.Queue) => {
  const minutes = intervalSeconds / 60;
  const policy = { maximumRetryAttempts: 2, maximumEventAgeInSeconds: intervalSeconds };
  return {
    schedule: `rate(${minutes} ${minutes === 1 ? "minute" : "minutes"})`,
    dlq: deadLetters.arn,
    transform: {
      schedule: (schedule: aws.scheduler.ScheduleArgs) => {
        schedule.target = $output(schedule.target).apply((target) => ({
          ...target,
          retryPolicy: policy,
        }));
        return undefined;
      },
    },
  } as const;
};
