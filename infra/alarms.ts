// Eleven alarms, by what they watch.
import "./alarms/api.ts";
import "./alarms/consumer.ts";
import "./alarms/queues.ts";
import "./alarms/sweeper.ts";
