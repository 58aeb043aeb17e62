/** A service that wakes a person, by the form in which it takes a notification. */
export type Pager = IncidentService | ChatPager;

/** A service that takes notifications of SNS and confirms the subscription itself, such as PagerDuty or Flashduty. */
export interface IncidentService {
  speaks: 'sns';
  url: string;
}

/** A chat's custom robot, which has its own form of messages. */
export interface ChatPager {
  speaks: 'feishu' | 'dingtalk';
  url: string;
}
