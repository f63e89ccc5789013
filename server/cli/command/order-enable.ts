import { orderSwitchCommand } from "../order-switch-command";

export const command = orderSwitchCommand(true);
