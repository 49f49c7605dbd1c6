/** Rules of the host: what it does for every protocol. Id → the Kafka class and method that it follows. */
export const coordinatorRules = {
  'coordinator/loading': 'CoordinatorRuntime.withActiveContextOrThrow',
  'coordinator/not-coordinator': 'CoordinatorRuntime.contextOrThrow',
  'coordinator/append-failed': 'CoordinatorOperationExceptionHelper.handleOperationException',
  'coordinator/append-timed-out': 'CoordinatorRuntime.OperationTimeout',
  'coordinator/consumer-protocol-disabled': 'KafkaApis.isConsumerGroupProtocolEnabled',
  'coordinator/invalid-group-id': 'GroupCoordinatorService.isGroupIdNotEmpty',
} as const

export type CoordinatorRule = keyof typeof coordinatorRules
