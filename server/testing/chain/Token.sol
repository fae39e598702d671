// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

/// An ERC-20 token whose units anybody can make.
contract Token {
  mapping(address => uint256) public balanceOf;

  event Transfer(address indexed from, address indexed to, uint256 value);

  function mint(address to, uint256 value) external {
    balanceOf[to] += value;
    emit Transfer(address(0), to, value);
  }

  function transfer(address to, uint256 value) public returns (bool) {
    balanceOf[msg.sender] -= value;
    balanceOf[to] += value;
    emit Transfer(msg.sender, to, value);
    return true;
  }

  function transferToEach(address[] calldata receivers, uint256 value) external {
    for (uint256 i = 0; i < receivers.length; i++) transfer(receivers[i], value);
  }

  /// Sends coins within its own call.
  function forward(address payable to) external payable {
    to.transfer(msg.value);
  }

  /// Sends coins within a call that is undone, although its transaction succeeds.
  function forwardInVain(address payable to) external payable {
    try this.forwardAndFail{value: msg.value}(to) {} catch {}
  }

  function forwardAndFail(address payable to) external payable {
    to.transfer(msg.value);
    revert();
  }

  /// Sends coins within its own call, and makes so many units of itself.
  function forwardAndMint(address payable to, uint256 value) external payable {
    to.transfer(msg.value);
    balanceOf[to] += value;
    emit Transfer(address(0), to, value);
  }
}
