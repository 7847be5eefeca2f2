import { api } from "../api.ts";
import { ofFunction } from "../metric.ts";
import { alarm } from "./alarm.ts";

// A single one is a person's bad luck, and the page says so. Many are a fault that a person sees.
// https://docs.aws.amazon.com/lambda/latest/dg/urls-monitoring.html
alarm("ApiErrors", {
  metric: ofFunction($output(api), "Url5xxCount"),
  when: "The operations API answered more than ten requests with a fault of its own.",
  statistic: "Sum",
  periodSeconds: 300,
  rings: { above: 10 },
  noFigures: "notBreaching", // nobody asks
});
