// Ten alarms, by what they watch.
import "./alarms/consumer.ts";
import "./alarms/queues.ts";
import "./alarms/sweeper.ts";
